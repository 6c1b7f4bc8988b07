import type { Db } from '#platform/db/db.ts';
import type { ProductFacets } from '../explore.contract.ts';
import type { PagedFilter, ProductFilter } from '../products/product-filter.ts';
import { listingAt, offersInStock, offersOfStore, offersOutOfStock } from './choose-offers.ts';
import { countFacets } from './count-facets.ts';
import { facetsOf } from './facets.ts';
import { currentIndex } from './keep-index.server.ts';
import { countMatches, isFiltered, type Misses, missesOf, type Ranks, type Shown, sellerOf } from './match-products.ts';
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
  whole?: Whole;
};

/** With `storeId` those of that store's own list. */
export async function askedProducts(db: Db, filter: ProductFilter, storeId?: number): Promise<AskedProducts> {
  const index = await currentIndex(db);
  const { products } = index;
  const ranks = filter.search ? await ranksOf(db, products, filter.search) : null;
  const shown =
    storeId === undefined ? shownOffers(index, filter) : { ...offersOfStore(index, storeId, filter), isOneStore: true };
  const missed = () => missesOf(products, shown, filter, ranks);
  if (ranks || shown.isOneStore || shown.rest || isFiltered(filter)) return { index, shown, ranks, misses: missed() };
  const known = wholes.get(shown.best);
  const whole = known?.products === products ? known : wholeOf(products, missed());
  wholes.set(shown.best, whole);
  return { index, shown, ranks, misses: whole.misses, whole };
}

/** Every product of a choice and nothing else, which is kept for as long as the choice: each page asks for it again. */
type Whole = { products: Products; misses: Misses; count: number; facets?: ProductFacets };
const wholes = new WeakMap<Offers, Whole>();
const wholeOf = (products: Products, misses: Misses): Whole => ({ products, misses, count: countMatches(misses) });

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
export function productPage({ index, shown, ranks, misses, whole }: AskedProducts, filter: PagedFilter) {
  const { products } = index;
  const slots = pageOfMatches(misses, { products, shown, ranks, filter });
  const competitionOf = shown.isOneStore ? () => undefined : competitionAt(index, filter.point);
  const shownAt = (slot: number): ShownProduct => ({
    listingId: listingAt(index, sellerOf(shown, slot), slot),
    competition: competitionOf(slot),
  });
  return { items: slots.map(shownAt), totalItems: whole?.count ?? countMatches(misses) };
}

export function productFacets({ index: { products }, shown, misses, whole }: AskedProducts): ProductFacets {
  const facets = whole?.facets ?? facetsOf(products, countFacets(products, shown, misses));
  if (whole) whole.facets = facets;
  return facets;
}

/** The listing at which a product's own page shows it; undefined: there is none. */
export async function listingOfProduct(db: Db, productId: number, filter: ProductFilter): Promise<number | undefined> {
  const index = await currentIndex(db);
  const slot = index.products.slots.get(productId);
  return slot === undefined ? undefined : listingThatShows(index, slot, filter);
}
