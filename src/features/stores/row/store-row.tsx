import { streetAndTown } from '#features/catalog';
import { ClockIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { distance, money } from '#ui/text/format.ts';
import type { CardStore } from '../card/card-store.ts';
import { deliveryTerms } from '../delivery/delivery-terms.ts';
import { openState, openStateInFull } from '../hours/open-state.ts';
import { readyAt, readyInWords, timeInWords } from '../hours/ready-time.ts';
import type { BestSeller } from '../stores.contract.ts';
import './store-row.css';

type RowStore = CardStore & { bestSellers?: readonly BestSeller[] };

type StoreRowProps = {
  store: RowStore;
  /** The time of the open state; the same on the server and in the browser. */
  now: Date;
  eager?: boolean;
};

/** A store in a list: address, distance, opening state, ready time, and three products. */
export function StoreRow({ store, now, eager }: StoreRowProps) {
  const { bestSellers = [] } = store;
  return (
    <article className={cx('store-row', !openState(store, now).isOpen && 'store-row-closed')}>
      <Picture
        src={store.imageUrl}
        alt=""
        width={256}
        height={192}
        eager={eager}
        dim="photo"
        className="store-row-picture"
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <h3 className="store-row-name">
            <StretchedLink to={`/store/${store.id}`}>{store.displayAs || 'No Store Name!'}</StretchedLink>
          </h3>
          <Rating value={store.reviewRate} count={store.reviewCount} className="store-row-rating" />
        </div>
        <p className="num text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</p>
        <StoreFactLine store={store} now={now} />
        <ReadyTag store={store} now={now} />
      </div>
      {bestSellers.length > 0 && (
        <div className="store-row-products">
          {bestSellers.map(({ id, displayName, imageUrl, price }) => (
            <Link key={id} to={`/products/${id}`} className="store-row-product above-link">
              <Picture src={imageUrl} alt={displayName} width={112} height={112} fit="contain" dim="art" />
              <span className="num">{money(price)}</span>
            </Link>
          ))}
        </div>
      )}
    </article>
  );
}

/** '1 KM  Open until 11 PM  Free delivery · Min. $25.00', 'Closed · Opens tomorrow at 10 AM'. */
function StoreFactLine({ store, now }: Pick<StoreRowProps, 'store' | 'now'>) {
  const state = openState(store, now);
  const { delivery, deliveryInformation, distance: km, precision } = store;
  const handOver = deliveryInformation.hasDelivery && delivery !== null;
  return (
    <p className="store-row-facts num text-sm text-ink-muted">
      {km !== undefined && <span>{distance(km, precision !== undefined)}</span>}
      <span className={cx(state.isOpen && 'font-semibold text-success-text')}>{openStateInFull(state)}</span>
      {deliveryInformation.isDeliveryOnly && <span>Delivery only</span>}
      {(handOver || !deliveryInformation.isDeliveryOnly) && (
        <span>{handOver ? (delivery ? deliveryTerms(delivery).join(' · ') : 'Delivery') : 'Pickup only'}</span>
      )}
    </p>
  );
}

/** 'Ready ~25 min'; for a closed store 'Order now, ready about 10:30 AM'. Nothing if unknown. */
function ReadyTag({ store, now }: Pick<StoreRowProps, 'store' | 'now'>) {
  const ready = readyAt(store, now);
  if (!ready) return null;
  const isOpen = openState(store, now).isOpen;
  return (
    <p className="mt-1">
      <Tag tone={isOpen ? 'success' : 'warning'} className="store-row-ready num">
        <ClockIcon />
        {isOpen ? readyInWords(store, now) : `Order now, ready about ${timeInWords(ready, store.timeZone, now)}`}
      </Tag>
    </p>
  );
}
