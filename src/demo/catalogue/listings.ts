import { type DemoProduct, priceLike, USUAL_PRODUCTS } from './products.ts';
import { type Random, randomFor } from './random.ts';

/** A store's offer; indexes of store and product. */
export type DemoListing = {
  store: number;
  product: number;
  priceCents: number;
  salePriceCents: number | null;
  discountPercent: number | null;
  isDiscountEnabled: boolean;
  quantity: number;
  /** How old the packs on the shelf are; null: the store does not say. */
  packedDaysAgo: number | null;
};

type Stockable = Pick<DemoProduct, 'popularity' | 'priceCents'>;

/** Generated one by one, so that a million listings need not fit in memory. */
export function* demoShelves(
  products: readonly DemoProduct[],
  stores: number,
  listings: number,
): Generator<DemoListing[]> {
  const weights = weightsOf(products);
  for (const [store, size] of shelfSizes(products.length, stores, listings).entries()) {
    yield filled(randomFor('shelf', store), store, { products, weights, size });
  }
}

/** Shelves of a sparse catalogue: each product is at exactly `offers` stores. */
export function* sparseShelves(
  products: readonly DemoProduct[],
  stores: number,
  offers: number,
): Generator<DemoListing[]> {
  const shelves: number[][] = Array.from({ length: stores }, () => []);
  for (const product of products.keys()) {
    const random = randomFor('sparse', product);
    const at = new Set<number>();
    while (at.size < offers) at.add(random.int(0, stores - 1));
    for (const store of at) shelves[store]?.push(product);
  }
  for (const [store, held] of shelves.entries()) {
    const random = randomFor('shelf', store);
    yield held.map((product) => offer(random, store, product, products[product] as Stockable));
  }
}

/** An assortment of `size` products around the usual prices, some on sale, some sold out. */
export function shelfOf(random: Random, store: number, products: readonly Stockable[], size: number): DemoListing[] {
  return filled(random, store, { products, weights: weightsOf(products), size });
}

type Shelf = { products: readonly Stockable[]; weights: readonly number[]; size: number };

function filled(random: Random, store: number, { products, weights, size }: Shelf): DemoListing[] {
  return assortment(random, weights, size).map((product) =>
    offer(random, store, product, products[product] as Stockable),
  );
}

/** Varied sizes that add up to `listings`, none above the number of products. */
function shelfSizes(products: number, stores: number, listings: number): number[] {
  if (listings > products * stores) {
    throw new RangeError(`${stores} stores with ${products} products each take at most ${products * stores} listings.`);
  }
  const weights = Array.from({ length: stores }, (_, store) => 0.55 + randomFor('shelf size', store).next() * 0.9);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.min(products, Math.floor((listings * weight) / total)));
  let missing = listings - sizes.reduce((sum, size) => sum + size, 0);
  for (let store = 0; missing > 0; store = (store + 1) % stores) {
    if ((sizes[store] as number) >= products) continue;
    sizes[store] = (sizes[store] as number) + 1;
    missing--;
  }
  return sizes;
}

/**
 * Popular products are on more shelves: as sales fall by rank (Zipf), few products are at most stores and many at one
 * or two.
 */
function weightsOf(products: readonly Stockable[]): number[] {
  if (products.length <= USUAL_PRODUCTS) return products.map(({ popularity }) => (25 + popularity) ** 0.6);
  const byRank = products.map((_, index) => index).sort((a, b) => popularityAt(b) - popularityAt(a) || a - b);
  const weights = new Array<number>(products.length);
  for (const [rank, index] of byRank.entries()) weights[index] = (rank + 5) ** -1.4;
  return weights;

  function popularityAt(index: number): number {
    return (products[index] as Stockable).popularity;
  }
}

/** Weighted sampling without replacement (Efraimidis and Spirakis, 2006). */
function assortment(random: Random, weights: readonly number[], size: number): number[] {
  const keys = weights.map((weight, index) => [Math.log(1 - random.next()) / weight, index] as const);
  return keys
    .sort(([a], [b]) => b - a)
    .slice(0, size)
    .map(([, index]) => index)
    .sort((a, b) => a - b);
}

function offer(random: Random, store: number, product: number, { priceCents: usual }: Stockable): DemoListing {
  const priceCents = priceLike(usual * (0.93 + random.next() * 0.18));
  const hasSale = random.chance(0.11);
  const hasGroup = !hasSale && random.chance(0.12);
  return {
    store,
    product,
    priceCents,
    salePriceCents: hasSale ? Math.min(priceCents - 10, priceLike(priceCents * (0.75 + random.next() * 0.17))) : null,
    discountPercent: hasGroup ? random.pick([10, 10, 15, 20, 25]) : null,
    // A disabled group keeps its percentage.
    isDiscountEnabled: hasGroup && random.chance(0.75),
    quantity: stock(random),
    packedDaysAgo: packedDaysAgo(randomFor('packed', store, product)),
  };
}

const packedDaysAgo = (random: Random): number | null => (random.chance(0.7) ? random.int(6, 120) : null);

const stock = (random: Random): number => {
  const kind = random.next();
  if (kind < 0.04) return 0;
  if (kind < 0.13) return random.int(1, 3);
  return random.int(4, 60);
};
