import type { Db } from '#platform/db/db.ts';
import type { ProductFacets } from '../explore.contract.ts';
import type { PagedFilter, ProductFilter } from '../products/product-filter.ts';
import { listingAt, offersInStock, offersOfStore, offersOutOfStock } from './choose-offers.ts';
import { countFacets } from './count-facets.ts';
import { facetsOf } from './facets.ts';
import { currentIndex } from './keep-index.server.ts';
import { isFiltered, type Misses, matchesOf, missesOf, type Ranks, type Shown, sellerOf } from './match-products.ts';
import type { Offers } from './nearest-offers.ts';
import type { OfferIndex, Products } from './offer-index.ts';
import { listingThatShows } from './one-product.ts';
import { type Competition, competitionAt } from './product-sellers.ts';
import { ranksOf } from './searched-products.server.ts';
import { pageOfMatches } from './sort-products.ts';

/** The products of a list before its page is cut out or its facets are counted, as they are now. */
export type AskedProducts = {
  index: OfferIndex;
  shown: Shown;
  ranks: Ranks | null;
  misses: Misses;
  /** Every product of the choice, and nothing else. */
  isWhole: boolean;
};

/** With `storeId` those of that store's own list. */
export async function askedProducts(db: Db, filter: ProductFilter, storeId?: number): Promise<AskedProducts> {
  const index = await currentIndex(db);
  const { products } = index;
  const ranks = filter.search ? await ranksOf(db, products, filter.search) : null;
  const shown =
    storeId === undefined ? shownOffers(index, filter) : { ...offersOfStore(index, storeId, filter), isOneStore: true };
  const isWhole = ranks === null && !shown.isOneStore && shown.rest === null && !isFiltered(filter);
  return { index, shown, ranks, misses: missesOf(products, shown, filter, ranks), isWhole };
}

/** Where no store has a product in stock, its cheapest offer shows that, unless stores are filtered or it is to be near. */
function shownOffers(index: OfferIndex, filter: ProductFilter): Shown {
  const isNarrowed = filter.delivery || filter.isOpen || (filter.point && filter.reach === 'near');
  return {
    best: offersInStock(index, filter),
    rest: isNarrowed ? null : offersOutOfStock(index),
    isOneStore: false,
  };
}

export type ShownProduct = { listingId: number; competition: Competition | undefined };

/** The products of a page, and how many there are in all. */
export function productPage({ index, shown, ranks, misses }: AskedProducts, filter: PagedFilter) {
  const { products } = index;
  const matches = matchesOf(misses);
  const slots = pageOfMatches(matches, { misses, products, shown, ranks, filter });
  const competitionOf = shown.isOneStore ? () => undefined : competitionAt(index, filter.point);
  const shownAt = (slot: number): ShownProduct => ({
    listingId: listingAt(index, sellerOf(shown, slot), slot),
    competition: competitionOf(slot),
  });
  return { items: slots.map(shownAt), totalItems: matches.length };
}

/** What is near a place is counted once for as long as its choice is kept: pages count it again with each page of the list. */
const countedWhole = new WeakMap<Offers, { products: Products; facets: ProductFacets }>();

export function productFacets({ index: { products }, shown, misses, isWhole }: AskedProducts): ProductFacets {
  const known = isWhole ? countedWhole.get(shown.best) : undefined;
  if (known?.products === products) return known.facets;
  const facets = facetsOf(products, countFacets(products, shown, misses));
  if (isWhole) countedWhole.set(shown.best, { products, facets });
  return facets;
}

/** The listing at which a product's own page shows it; undefined: there is none. */
export async function listingOfProduct(db: Db, productId: number, filter: ProductFilter): Promise<number | undefined> {
  const index = await currentIndex(db);
  const slot = index.products.slots.get(productId);
  return slot === undefined ? undefined : listingThatShows(index, slot, filter);
}
