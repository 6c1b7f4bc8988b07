import { type ReactNode, useState } from 'react';
import { streetAndTown } from '#features/catalog';
import { Segmented } from '#ui/fields/segmented.tsx';
import { BagIcon, SealCheckFillIcon, TruckIcon } from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, distance } from '#ui/text/format.ts';
import { SwappedText } from '#ui/text/swapped-text.tsx';
import type { HandOverWords } from '../hours/hand-over-words.ts';
import { type OpenState, openStateInFull } from '../hours/open-state.ts';
import type { Store } from '../stores.contract.ts';
import './store-header.css';

type StoreHeaderProps = { store: Store; state: OpenState; handOver: HandOverWords; children?: ReactNode };

/** Names from this length on are smaller on a phone, so that the header keeps its height. */
const LONG_NAME = 56;

/** The header of a store's page: name, rating, opening state, address, ready times; `children` if there is room. */
export function StoreHeader({ store, state, handOver, children }: StoreHeaderProps) {
  return (
    <div className="store-header">
      <p className="store-header-authorized">
        <SealCheckFillIcon /> Ontario authorized
      </p>
      <h1 className="store-header-name" data-long={store.displayAs.length > LONG_NAME || undefined}>
        {store.displayAs || 'No Store Name!'}
      </h1>
      <Picture src={store.imageUrl} alt="" width={416} height={260} dim="photo" eager className="store-front" />
      <p className="store-header-facts num">
        {store.reviewCount > 0 && (
          <a href="#reviews" className="tall-target inline-flex items-center gap-1">
            <Rating value={store.reviewRate} />
            <span aria-hidden="true">{`(${store.reviewCount})`}</span>
            <span className="sr-only">{counted(store.reviewCount, 'review')}</span>
          </a>
        )}
        <span className={cx(state.isOpen && 'font-semibold text-success-text')}>{openStateInFull(state)}</span>
        {store.distance !== undefined && <span>{distance(store.distance, store.precision !== undefined)}</span>}
        <span className="store-header-street">{streetAndTown(store.location)}</span>
      </p>
      <HandOver words={handOver} />
      <div className="store-header-actions">{children}</div>
    </div>
  );
}

type Way = keyof HandOverWords;

/** Pickup or delivery, with the time for an order placed now and the terms. */
function HandOver({ words }: { words: HandOverWords }) {
  const [way, setWay] = useState<Way>(words.pickup ? 'pickup' : 'delivery');
  const [main = '', more = null] = words[way] ?? words.pickup ?? words.delivery ?? [];
  return (
    <div className="store-hand-over">
      <Segmented<Way>
        label="How to get it"
        value={way}
        choices={[
          { value: 'pickup', label: 'Pickup', icon: <BagIcon />, disabled: words.pickup === null },
          { value: 'delivery', label: 'Delivery', icon: <TruckIcon />, disabled: words.delivery === null },
        ]}
        onChange={setWay}
      />
      <p className="num min-w-0 leading-snug" aria-live="polite">
        <span className="block font-semibold">
          <SwappedText>{main}</SwappedText>
        </span>
        <span className="block text-sm text-ink-muted">
          <SwappedText>
            {more ?? (words.delivery === null ? 'Pickup only' : words.pickup === null ? 'Delivery only' : null)}
          </SwappedText>
        </span>
      </p>
    </div>
  );
}
