import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import type { ProductFacets } from '../explore.contract.ts';
import type { PagedFilter, ProductFilter } from '../products/product-filter.ts';
import { listingAt, offersInStock, offersOfStore, offersOutOfStock } from './choose-offers.ts';
import { countFacets } from './count-facets.ts';
import { facetsOf } from './facets.ts';
import { currentIndex } from './keep-index.server.ts';
import { countMatches, type Misses, missesOf, type Ranks, type Shown, sellerOf } from './match-products.ts';
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
  found: Found;
};

/** With `storeId` those of that store's own list. */
export async function askedProducts(db: Db, filter: ProductFilter, storeId?: number): Promise<AskedProducts> {
  const index = await currentIndex(db);
  const { products } = index;
  const ranks = filter.search ? await ranksOf(db, products, filter.search) : null;
  const shown =
    storeId === undefined ? shownOffers(index, filter) : { ...offersOfStore(index, storeId, filter), isOneStore: true };
  const isKept = !ranks && !shown.isOneStore;
  const found = isKept ? keptOrFound(products, shown, filter) : findIn(products, shown, filter, ranks);
  return { index, shown, ranks, found };
}

/** What a filter finds. */
type Found = { products: Products; misses: Misses; count: number; facets?: ProductFacets };

function findIn(products: Products, shown: Shown, filter: ProductFilter, ranks: Ranks | null): Found {
  const misses = missesOf(products, shown, filter, ranks);
  return { products, misses, count: countMatches(misses) };
}

/** Each takes some 30 kB at 10,000 products, its facets included. */
const FILTERS_OF_A_CHOICE = 3;
const kept = new WeakMap<Offers, ReturnType<typeof shelfOf<Found>>>();

/**
 * Facets, other orders and further pages ask for the same filter again: what it finds is kept with the choice of offers, as any
 * change of a listing makes another choice.
 */
function keptOrFound(products: Products, shown: Shown, filter: ProductFilter): Found {
  const ofFilters = kept.get(shown.best) ?? shelfOf<Found>(FILTERS_OF_A_CHOICE);
  kept.set(shown.best, ofFilters);
  const { category, subCategory, brandIds, plantTypes, price, thc, cbd, potencyUnit } = filter;
  const name = JSON.stringify({ category, subCategory, brandIds, plantTypes, price, thc, cbd, potencyUnit });
  const known = ofFilters.get(name);
  if (known?.products === products) return known;
  const found = findIn(products, shown, filter, null);
  ofFilters.set(name, found);
  return found;
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
export function productPage({ index, shown, ranks, found }: AskedProducts, filter: PagedFilter) {
  const { products } = index;
  const slots = pageOfMatches(found.misses, { products, shown, ranks, filter });
  const competitionOf = shown.isOneStore ? () => undefined : competitionAt(index, filter.point);
  const shownAt = (slot: number): ShownProduct => ({
    listingId: listingAt(index, sellerOf(shown, slot), slot),
    competition: competitionOf(slot),
  });
  return { items: slots.map(shownAt), totalItems: found.count };
}

export function productFacets({ shown, found }: AskedProducts): ProductFacets {
  found.facets ??= facetsOf(found.products, countFacets(found.products, shown, found.misses));
  return found.facets;
}

/** The listing at which a product's own page shows it; undefined: there is none. */
export async function listingOfProduct(db: Db, productId: number, filter: ProductFilter): Promise<number | undefined> {
  const index = await currentIndex(db);
  const slot = index.products.slots.get(productId);
  return slot === undefined ? undefined : listingThatShows(index, slot, filter);
}
