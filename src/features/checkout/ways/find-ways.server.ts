import type * as z from 'zod/mini';
import type { findWaysToBuy, WaysToBuy } from '#features/cart';
import { type CartEntry, readCartEntries, readGuestEntries } from '#features/cart/server';
import { currentIndex, storesWith } from '#features/explore/server';
import type { Clock } from '#platform/clock.ts';
import type { CallContext } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import { priceEntries } from '../place-order/read-checkout.server.ts';
import { linesOf, placeOf } from './cart-lines.ts';
import { chooseWays, oneStoreFor } from './choose-ways.ts';
import { type Candidate, readMarket } from './read-market.server.ts';
import { searchWays } from './search-ways.ts';
import { serializeWays } from './serialize-ways.server.ts';
import type { Way } from './way.ts';

type Deps = { db: Db; clock: Clock };
type Input = z.output<typeof findWaysToBuy.input>;

/** Pages repeat the request with every change of the cart. */
const ASKED = { burst: 120, refillSeconds: 1 };
/** Stores compared besides the cart's own. */
const MOST_STORES = 60;

/** Ways to buy the selected orders, and other stores for lines that are short. */
export async function findWays(deps: Deps, input: Input, caller: CallContext): Promise<WaysToBuy> {
  const { db, clock } = deps;
  const now = clock.now();
  await takeTokenOf(db, 'ways', caller, ASKED, now);
  const userId = input.items ? null : (caller.viewer?.userId ?? null);
  const entries = await entriesOf(deps, input, userId);
  const checkout = await priceEntries(deps, userId, entries);
  const { orders, summary } = checkout.summary;
  const lines = linesOf(checkout);
  const isDelivered = orders.length > 0 && orders.every(({ deliveryType }) => deliveryType === 'delivery');
  const deliveryType = input.deliveryType ?? (isDelivered ? 'delivery' : 'pickup');
  const place = placeOf(checkout, deliveryType, input.loc);
  const deliveries = orders.filter((order) => order.deliveryType === 'delivery').length;
  const answer = {
    now: {
      pickups: orders.length - deliveries,
      deliveries,
      products: lines.length,
      total: summary.totalAmount,
    },
    deliveryType,
  };
  // Delivery needs a destination.
  if (lines.length === 0 || (deliveryType === 'delivery' && !place.point))
    return { ...answer, ways: [], oneStore: null, elsewhere: [] };

  const own = orders.map(({ storeId }) => Number(storeId));
  const found = storesWith(
    await currentIndex(db),
    lines.map(({ systemProductId }) => systemProductId),
    own,
    {
      point: place.point,
      delivery: deliveryType === 'delivery',
      isOpen: true,
      now,
      most: MOST_STORES,
    },
  );
  // Deselected lines there would join the same order.
  const skipped = new Set(entries.filter(({ isSelected }) => !isSelected).map(({ storeId }) => storeId));
  const candidates = found.filter(({ storeId }) => !skipped.has(storeId));
  const market = await readMarket(db, { lines, candidates, place, deliveryType, userId, now });
  const ways = searchWays(market);
  const isPickup = deliveryType === 'pickup';
  const asNow = {
    total: summary.totalAmount,
    stores: orders.length,
    covered: lines.filter(({ isAvailable }) => isAvailable).length,
    away: isPickup ? Math.max(0, ...found.filter(({ storeId }) => own.includes(storeId)).map(({ away }) => away)) : 0,
    isSameHand: isDelivered === (deliveryType === 'delivery'),
  };
  const chosen = chooseWays({
    ...ways,
    products: lines.length,
    now: asNow,
    hasDistance: isPickup && place.point !== undefined,
  });
  const isNear = ({ orders: [order] }: Way) =>
    !isPickup || (order !== undefined && (market.stores[order.store] as Candidate).isAround);
  const oneStore = oneStoreFor({ ...ways, products: lines.length, now: asNow }, isNear);
  const serialized = await serializeWays(db, { lines, market, chosen, oneStore, own, point: input.loc, now });
  return { ...answer, ...serialized };
}

const entriesOf = (deps: Deps, { items }: Input, userId: string | null): Promise<CartEntry[]> => {
  if (items) return readGuestEntries(deps, items);
  return userId ? readCartEntries(deps, userId) : Promise.resolve([]);
};
