import type { DeliveryType } from '#features/cart';
import type { TaxClass } from '#features/catalog';
import type { StoreWith } from '#features/explore/server';
import { isPast } from '#features/payments';
import { deliveryOffer, isSaleTime, isWithinZone, takesCard, type Zone } from '#features/stores';
import { zonesOfStores } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { Levy } from '../pricing/tax.ts';
import type { CartLine, ShopperPlace } from './cart-lines.ts';
import type { Market, WayStore } from './way.ts';
import { cardsOfUser, leviesAt, offersOf, type SellerRow, sellersByIds } from './ways.queries.server.ts';

export type Candidate = WayStore & Pick<StoreWith, 'storeId' | 'isAround' | 'listingIds'>;
export type StoreMarket = Omit<Market, 'stores'> & { stores: readonly Candidate[] };

type Asked = {
  lines: readonly CartLine[];
  candidates: readonly StoreWith[];
  place: ShopperPlace;
  deliveryType: DeliveryType;
  userId: string | null;
  now: Date;
};

/** The prices and hand-over costs of stores that can serve this shopper now. */
export async function readMarket(db: Db, { lines, candidates, ...asked }: Asked): Promise<StoreMarket> {
  const { place, deliveryType, userId, now } = asked;
  const ids = candidates.map(({ storeId }) => storeId);
  const taxClasses = [...new Set(lines.map(({ taxClass }) => taxClass))];
  const [offers, sellers, levyRows, zones, cards] = await Promise.all([
    offersOf(
      db,
      candidates.flatMap(({ listingIds }) => listingIds.flatMap((id) => id ?? [])),
    ),
    sellersByIds(db, ids, now),
    leviesAt(db, ids, taxClasses, now),
    deliveryType === 'delivery' ? zonesOfStores(db, ids) : new Map<number, Zone[]>(),
    userId ? cardsOfUser(db, userId) : [],
  ]);
  const offerOf = new Map(offers.map((offer) => [offer.listingId, offer]));
  const sellerOf = new Map(sellers.map((seller) => [seller.storeId, seller]));
  const levies = Map.groupBy(levyRows, ({ province, day }) => `${province} ${day}`);
  const mayPay = ({ accepts, timeZone }: SellerRow) =>
    cards.length === 0 || cards.some(({ kind, expiry }) => takesCard(accepts, kind) && !isPast(expiry, now, timeZone));
  const stores = candidates.flatMap(({ storeId, listingIds, away, isAround }): Candidate[] => {
    const seller = sellerOf.get(storeId);
    const hand = seller && handOver(seller, zones.get(storeId) ?? [], { place, deliveryType, now });
    if (!hand || !mayPay(seller)) return [];
    return [
      {
        storeId,
        listingIds,
        isAround,
        away: deliveryType === 'pickup' ? away : 0,
        prices: lines.map(({ quantity }, line) => {
          const offer = offerOf.get(listingIds[line] ?? 0);
          return offer && offer.quantity >= quantity ? offer.price : 0;
        }),
        levies: new Map(
          levies
            .get(`${seller.province} ${seller.day}`)
            ?.map(({ taxClass, levies: own }): [TaxClass, readonly Levy[]] => [taxClass, own]),
        ),
        ...hand,
      },
    ];
  });
  const wanted = lines.map(({ quantity, depositCents, cannabisMg, taxClass }) => ({
    quantity,
    depositCents: depositCents * quantity,
    cannabisMg: cannabisMg * quantity,
    taxClass,
  }));
  return { lines: wanted, stores };
}

type HandOver = Pick<WayStore, 'feeOf' | 'leastFee'>;
const PICKUP: HandOver = { feeOf: () => 0, leastFee: 0 };

/** Hand-over costs of an order by the checkout's rules; null: not offered. */
function handOver(
  { province, timeZone, hasPickup, isPastLastOrder }: SellerRow,
  zones: readonly Zone[],
  { place, deliveryType, now }: Pick<Asked, 'place' | 'deliveryType' | 'now'>,
): HandOver | null {
  if (deliveryType === 'pickup') return hasPickup ? PICKUP : null;
  const { point } = place;
  if (isPastLastOrder || !isSaleTime(province, timeZone, now)) return null;
  if (!point || (place.province ?? province) !== province) return null;
  return delivery(zones, point);
}

function delivery(zones: readonly Zone[], point: Point): HandOver | null {
  const around = zones.filter((zone) => isWithinZone(zone, point));
  if (around.length === 0) return null;
  return {
    leastFee: Math.min(...around.map(({ feeCents }) => feeCents)),
    feeOf: (subTotal) => {
      const offer = deliveryOffer(around, point, subTotal);
      return offer.kind === 'deliverable' ? offer.feeCents : null;
    },
  };
}
