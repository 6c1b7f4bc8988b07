import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { money } from '#ui/text/format.ts';
import type { Store } from '../stores.contract.ts';
import './store-zones-map.css';

// Heavy and far down the page: loads when scrolled near.
const ZonesOnMap = lazyPart(async () => (await import('./zones-on-map.tsx')).ZonesOnMap, { name: 'The map' });

/** A store's delivery zones with their costs, on a map and by name. For stores with zones. */
export function StoreZonesMap({
  store,
}: {
  store: Pick<Store, 'displayAs' | 'geolocation' | 'precision' | 'deliveryZones'>;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <>
      <div ref={frame} className="store-zones-map">
        {isNear && <ZonesOnMap store={store} />}
      </div>
      <ul>
        {store.deliveryZones.map(({ name, fillColor, minSpend, deliveryFee }) => (
          <li key={name} className="flex items-center gap-2.5 border-line border-b py-2.5">
            <span className="size-3.5 flex-none rounded-sm" style={{ background: fillColor }} />
            <span className="font-semibold">{name}</span>
            <span className="num ml-auto text-ink-muted text-sm">
              Min. {money(Math.round(minSpend * 100))} · Fee {money(Math.round(deliveryFee * 100))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const NEAR = '400px';

function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isNear || !target) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR });
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [isNear, element]);
  return isNear;
}
