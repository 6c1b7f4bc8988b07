import type { ReactNode } from 'react';
import { comparablePrice, type Product, streetAndTown, unitPriceOf } from '#features/catalog';
import { openState, orderNowInWords } from '#features/stores/ui';
import { distance, money } from '#ui/text/format.ts';
import type { StockedOffer } from '../explore.contract.ts';

export type OfferRowProps = {
  offer: StockedOffer;
  product: Pick<Product, 'cannabisMetaData' | 'netWeight' | 'thc'>;
  now: Date;
  /** Above the store's name: what distinguishes the offer. */
  words?: string;
  /** After the price, on a phone below it. */
  action?: ReactNode;
};

export const priceOfOffer = ({ price, priceSale }: StockedOffer): number =>
  unitPriceOf({ price, priceSale, discountGroup: null });

/** A store with street, distance and opening state at the left, and its price at the right. */
export function OfferRow({ offer, product, now, words, action }: OfferRowProps) {
  const { store } = offer;
  const price = priceOfOffer(offer);
  const compared = comparablePrice(price, product);
  const ready = orderNowInWords(store, now);
  return (
    <>
      <span className="offer-store">
        {words && <span className="offer-words">{words}</span>}
        <span className="offer-name">{store.displayAs || 'No Store Name!'}</span>
        <span>{streetAndTown(store.location)}</span>
        <span>
          {store.distance !== undefined && `${distance(store.distance, store.precision !== undefined)} · `}
          <span className="offer-part">{openState(store, now).text}</span>
          {ready && (
            <>
              {' '}
              <span className="offer-part offer-ready">{ready}</span>
            </>
          )}
        </span>
      </span>
      <span className="offer-price">
        <span className="offer-amount">{money(price)}</span>
        {compared && <span>{`${money(compared.cents)}/${compared.per}`}</span>}
        {store.delivery !== undefined && <span>{delivered(price, store.delivery)}</span>}
      </span>
      {action && <span className="offer-action">{action}</span>}
    </>
  );
}

function delivered(price: number, delivery: { fee: number } | null): string {
  if (!delivery) return 'Pickup only';
  return delivery.fee === 0 ? 'Delivered free' : `${money(price + delivery.fee)} delivered`;
}
