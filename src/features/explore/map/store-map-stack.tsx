import { useEffect, useRef } from 'react';
import { streetAndTown } from '#features/catalog';
import { XIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import type { StoreMarker } from '../explore.contract.ts';

type StackedStoresProps = {
  stores: readonly StoreMarker[];
  onChoose: (marker: StoreMarker) => void;
  onClose: () => void;
};

/** The stores at one point of the map, to choose from. Escape closes the list and focuses their circle. */
export function StackedStores({ stores, onChoose, onClose }: StackedStoresProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const close = () => {
    const id = CSS.escape(stores[0]?.id ?? '');
    document.querySelector<HTMLElement>(`.map-cluster[data-stores~="${id}"]`)?.focus({ preventScroll: true });
    onClose();
  };
  const title = `${stores.length} stores at this point`;
  return (
    <div className="store-map-foot">
      <section
        ref={list}
        tabIndex={-1}
        aria-label={title}
        className="store-map-card store-map-stack"
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <h3 className="py-3.5 pr-14 pl-3.5 text-h4 leading-snug">{title}</h3>
        {stores.some(({ precision }) => precision !== undefined) && (
          <p className="px-3.5 pb-2.5 text-ink-muted text-sm">We couldn't pinpoint some of these addresses.</p>
        )}
        <ul>
          {stores.map((store) => (
            <li key={store.id} className="border-line border-t">
              <button type="button" className="store-map-stacked" onClick={() => onChoose(store)}>
                <span className="block font-semibold wrap-break-word">{store.displayAs || 'No Store Name!'}</span>
                <span className="num block text-ink-muted text-sm wrap-break-word">
                  {[streetAndTown(store.location), store.isOpen ? 'open' : 'closed'].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <IconButton label="Close" look="raised" className="store-map-close" onClick={close}>
          <XIcon />
        </IconButton>
      </section>
    </div>
  );
}
