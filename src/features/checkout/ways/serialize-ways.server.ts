import type { Way as WayOnTheWire, WaysToBuy } from '#features/cart';
import { readyAt, type Store } from '#features/stores';
import { storesByIds } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { CartLine } from './cart-lines.ts';
import type { ChosenWay } from './choose-ways.ts';
import type { Candidate, StoreMarket } from './read-market.server.ts';
import type { Way } from './way.ts';

type Found = {
  lines: readonly CartLine[];
  market: StoreMarket;
  chosen: readonly ChosenWay[];
  oneStore: Way | null;
  own: readonly number[];
  point: Point | undefined;
  now: Date;
};

type Answer = Pick<WaysToBuy, 'ways' | 'oneStore' | 'elsewhere'>;

/** The ways with store details. */
export async function serializeWays(
  db: Db,
  { lines, market, chosen, oneStore, own: ids, ...at }: Found,
): Promise<Answer> {
  const others = lines.flatMap((line, place) =>
    line.items.flatMap((own) => {
      const store = own.item.available ? undefined : otherStore(market, place, { own: ids, except: own.storeId });
      return store ? [{ own, place, store }] : [];
    }),
  );
  const shown = [...chosen.map(({ way }) => way), ...(oneStore ? [oneStore] : [])];
  const storeIds = [
    ...shown.flatMap(({ orders }) => orders.map(({ store }) => market.stores[store]?.storeId ?? 0)),
    ...others.map(({ store }) => store.storeId),
  ];
  const stores = new Map((await storesByIds(db, [...new Set(storeIds)], at)).map((store) => [Number(store.id), store]));
  const serialize = (way: Way, is: WayOnTheWire['is']) => serializeWay(way, is, { lines, market, stores, now: at.now });
  return {
    ways: chosen.flatMap(({ is, way }) => serialize(way, is) ?? []),
    oneStore: oneStore && serialize(oneStore, []),
    elsewhere: others.flatMap(({ own, place, store }) => {
      const name = stores.get(store.storeId)?.displayAs;
      return name === undefined ? [] : { ...itemAt(own, store, place), storeName: name };
    }),
  };
}

/** The cheapest of the cart's other stores, else within 3 km, else the nearest. */
function otherStore(
  { stores }: StoreMarket,
  place: number,
  { own, except }: { own: readonly number[]; except: number },
): Candidate | undefined {
  const priceOf = ({ prices }: Candidate) => prices[place] as number;
  const having = stores.filter((store) => priceOf(store) > 0 && store.storeId !== except);
  const cheapest = (some: readonly Candidate[]) => some.toSorted((a, b) => priceOf(a) - priceOf(b))[0];
  return (
    cheapest(having.filter(({ storeId }) => own.includes(storeId))) ??
    cheapest(having.filter(({ isAround }) => isAround)) ??
    having.toSorted((a, b) => a.away - b.away)[0]
  );
}

type LineItem = CartLine['items'][number];

const itemAt = ({ listingId, item }: LineItem, { listingIds, prices }: Candidate, place: number) => ({
  from: String(listingId),
  to: String(listingIds[place]),
  quantity: item.quantity,
  price: prices[place] as number,
});

type Known = Pick<Found, 'lines' | 'market' | 'now'> & { stores: ReadonlyMap<number, Store> };

/** null: a store has just left the marketplace. */
function serializeWay(way: Way, is: WayOnTheWire['is'], { lines, market, stores, now }: Known): WayOnTheWire | null {
  const orders = way.orders.flatMap(({ store: at, lines: own, total }) => {
    const candidate = market.stores[at] as Candidate;
    const store = stores.get(candidate.storeId);
    const items = own.flatMap((place) => (lines[place] as CartLine).items.map((one) => itemAt(one, candidate, place)));
    return store ? [{ store: storeOf(store, now), total, items }] : [];
  });
  const bought = new Set(way.orders.flatMap((order) => order.lines));
  const missing = lines.flatMap(({ items }, place) => (bought.has(place) ? [] : (items[0] ?? [])));
  return orders.length < way.orders.length
    ? null
    : {
        is,
        orders,
        total: way.total,
        missing: missing.map(({ item: { product }, listingId, storeName }) => ({
          productId: String(listingId),
          displayName: [product.displayName, product.netWeight].filter(Boolean).join(' '),
          storeName,
        })),
      };
}

const storeOf = (store: Store, now: Date): WayOnTheWire['orders'][number]['store'] => ({
  id: store.id,
  displayAs: store.displayAs,
  location: { address: store.location.address, city: store.location.city },
  imageUrl: store.imageUrl,
  timeZone: store.timeZone,
  ...(store.distance !== undefined && { distance: store.distance }),
  readyAt: readyAt(store, now)?.toISOString() ?? null,
});
