import { deliveryInShort, streetAndTown } from '#features/catalog';
import { BagIcon, ClockIcon, TruckIcon } from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance } from '#ui/text/format.ts';
import { openState } from '../hours/open-state.ts';
import { readyInWords } from '../hours/ready-time.ts';
import type { CardStore } from './card-store.ts';
import './store-card.css';

type StoreCardProps = {
  store: CardStore;
  /** The time of the open state; the same on the server and in the browser. */
  now: Date;
};

export function StoreCard({ store, now }: StoreCardProps) {
  const state = openState(store, now);
  const ready = readyInWords(store, now);
  const { hasDelivery, isDeliveryOnly } = store.deliveryInformation;
  const delivery = hasDelivery ? store.delivery : null;
  return (
    <article className={cx('store-card', !state.isOpen && 'store-card-closed')}>
      <div className="store-card-art">
        <Picture src={store.imageUrl} alt="" width={480} height={320} dim="photo" className="aspect-3/2" />
        <Tag
          tone="glass"
          className={cx('absolute top-3 left-3', state.isOpen ? 'text-success-text' : 'text-ink-muted')}
        >
          <i className="dot" />
          {state.isOpen ? 'Open' : 'Closed'}
        </Tag>
      </div>
      <div className="px-0.5 pt-3">
        <div className="flex items-start justify-between gap-2">
          <h3 className="text-h4 leading-snug">
            <StretchedLink to={`/store/${store.id}`}>{store.displayAs || 'No Store Name!'}</StretchedLink>
          </h3>
          <Rating value={store.reviewRate} count={store.reviewCount} className="mt-0.5" />
        </div>
        <p className="num mt-0.5 text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</p>
        <p className="num flex flex-wrap gap-x-2 text-sm text-ink-muted">
          {store.distance !== undefined && <span>{distance(store.distance, store.precision !== undefined)}</span>}
          {store.distance !== undefined && <span aria-hidden="true">·</span>}
          <span>{state.text}</span>
        </p>
        <p className="num mt-2 flex flex-wrap gap-1.5">
          {ready && (
            <Tag>
              <ClockIcon /> {ready}
            </Tag>
          )}
          {!isDeliveryOnly && (
            <Tag>
              <BagIcon /> {delivery === null ? 'Pickup only' : 'Pickup'}
            </Tag>
          )}
          {(delivery !== null || isDeliveryOnly) && (
            <Tag>
              <TruckIcon /> {delivery ? deliveryInShort(delivery) : isDeliveryOnly ? 'Delivery only' : 'Delivery'}
            </Tag>
          )}
        </p>
      </div>
    </article>
  );
}
