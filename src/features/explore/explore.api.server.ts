import type { Product } from '#features/catalog';
import { toProducts } from '#features/catalog/server';
import { storeById, toDeliveredProducts, toStore } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import { handle } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import {
  getProduct,
  listBestOffers,
  listCategoryProducts,
  listOfferChoices,
  listProductFacets,
  listProductOffers,
  listProducts,
  listRecommendedProducts,
  listStoreMarkers,
  lookUpProductInStores,
  searchAll,
  trendingProducts,
} from './explore.contract.ts';
import { FIRST_LISTING, popularInStore, productWithStore, shelvesOfStore } from './explore.queries.server.ts';
import { storeMarkers } from './map/store-markers.server.ts';
import { listingOfProduct } from './offer-index/asked-products.server.ts';
import { offerChoices, productOffers } from './offers/product-offers.server.ts';
import { findFacets, findProducts } from './products/find-products.server.ts';
import { lookUpOffers } from './products/look-up-offers.server.ts';
import { shelvesOf } from './products/shelves.ts';
import { bestOffers } from './products/shown-products.server.ts';
import { searchEverything } from './search/search-everything.server.ts';

type Deps = { db: Db; clock: Clock };

const RECOMMENDED = 12;
/** Fills the first two rows of a shelf when all recommended products are skipped. */
const ON_A_SHELF = 20;

export const exploreApi = ({ db, clock }: Deps) => {
  const soldAt = async <Row>(id: string, read: (key: number) => Promise<Row[]>): Promise<Row[]> => {
    const key = keyOrNull(id);
    const rows = key === null ? [] : await read(key);
    if (rows.length === 0) await storeById({ db, clock }, id);
    return rows;
  };
  return [
    handle(listProducts, async (input) => findProducts(db, input, clock.now())),
    handle(listProductFacets, async (input) => findFacets(db, input, clock.now())),
    handle(getProduct, async ({ id, loc }) => {
      const now = clock.now();
      const key = keyOrNull(id) ?? undefined;
      const listingId =
        key === undefined || key >= FIRST_LISTING ? key : await listingOfProduct(db, key, { point: loc, now });
      const row = orNotFound(
        listingId === undefined ? undefined : await productWithStore(db, listingId, now),
        'There is no such product.',
      );
      const [product] = await toProducts(db, [row], { point: loc });
      const { terpenes, terpenePercent, aroma, packedOn } = row;
      return { ...(product as Product), store: toStore(row, loc), terpenes, terpenePercent, aroma, packedOn };
    }),
    handle(trendingProducts, async ({ loc, count }) => {
      const list = async (reach: 'near' | 'far' | undefined, most: number) =>
        most > 0 ? (await findProducts(db, { loc, reach, count: most, page: 0 }, clock.now())).items : [];
      const first = await list(loc && 'near', count);
      const items = loc ? [...first, ...(await list('far', count - first.length))] : first;
      return items.filter(({ quantity }) => quantity > 0);
    }),
    handle(listBestOffers, async ({ ids, loc }) =>
      bestOffers(db, ids.map(keyOrNull).filter(isKey), { point: loc, now: clock.now() }),
    ),
    handle(listRecommendedProducts, async ({ id, loc }) => {
      const rows = await soldAt(id, (key) => popularInStore(db, key, { count: RECOMMENDED, now: clock.now() }));
      return toDeliveredProducts(db, rows, loc);
    }),
    handle(listCategoryProducts, async ({ id, loc }) => {
      const rows = await soldAt(id, (key) => shelvesOfStore(db, key, { count: ON_A_SHELF, now: clock.now() }));
      const products = await toDeliveredProducts(db, rows, loc);
      return shelvesOf(products.map((product, at) => ({ product, onShelf: rows[at]?.on_shelf ?? 0 })));
    }),
    handle(lookUpProductInStores, async (input) => lookUpOffers(db, input, clock.now())),
    handle(listOfferChoices, async (input) => offerChoices(db, input, clock.now())),
    handle(listProductOffers, async (input) => productOffers(db, input, clock.now())),
    handle(listStoreMarkers, async (input) => storeMarkers(db, input, clock.now())),
    handle(searchAll, async (input) => searchEverything(db, input, clock.now())),
  ];
};

const isKey = (key: number | null): key is number => key !== null;
