import type pg from 'pg';
import type { Request } from './load.ts';
import type { Shopper } from './shoppers.ts';

/** What a scenario has to reach: a share of the floor's requests per second, or CPU of the server per request. */
export type Mark = { share?: number; cpuMs?: number };
/** Which site is asked: one that makes every answer, or one that keeps them for some seconds, as it does by default. */
export type SiteKind = 'making' | 'keeping';
export type Scenario = {
  name: string;
  site: SiteKind;
  mark: Mark;
  requests: Request[];
  /** So many requests, one after the other, are one answer: a list and its facets. 1 by default. */
  perAnswer?: number;
};
/** At a constant rate, whatever the answers do. */
export type OpenScenario = { name: string; perSecond: number; mostP99: number; requests: Request[] };

const DIFFERENT = 300;
const DIFFERENT_PAGES = 200;
/** Of lists with their facets: what a process keeps of one place and filter must not answer most of them. */
const DIFFERENT_FILTERS = 5_000;

/** The same requests in every run: chosen by a generator of our own. */
export async function scenariosOf(db: pg.Client, shoppers: readonly Shopper[]) {
  const random = generator(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const make = (build: () => Request, length = DIFFERENT) => Array.from({ length }, build);
  const { places, categories, listings, brands, products, systemProducts, stores, brandIds } = await catalogue(db);

  /** What explorers ask: most stay with the order they are given, half choose a category, a few go on to later pages. */
  const listQuery = () => {
    const query = new URLSearchParams({ loc: pick(places), page: String(pick([0, 0, 0, 1, 2])) });
    if (random() < 0.5) query.set('category', pick(categories));
    const sort = pick(['', '', '', 'price+', 'price-', 'thc-']);
    if (sort) query.set('sort', sort);
    return query;
  };
  /** What people type: a brand, a product, its beginning, a brand and a kind, one word with a letter missing. */
  const words = () => {
    const [product, brand, category] = [pick(products), pick(brands), pick(categories).replaceAll('-', ' ')];
    const short = product.slice(0, Math.max(4, Math.floor(product.length * 0.6)));
    const typo = brand.replace(/(?<=^..)./, '');
    return pick([brand, product, short, `${brand} ${category}`, category, typo]);
  };
  const searchQuery = () => new URLSearchParams({ loc: pick(places), search: words() });

  const list = make(() => ({ path: `/api/explore/products/list?${listQuery()}` }));
  const nearest = make(() => ({
    path: `/api/explore/products/list?loc=${pick(places)}&page=${pick([0, 1, 2, 3])}`,
  }));
  const search = make(() => ({ path: `/api/explore/products/list?${searchQuery()}` }));
  const dropdown = make(() => ({ path: `/api/explore/search/all?${searchQuery()}` }));
  const detail = make(() => ({ path: `/api/explore/products/${pick(listings)}?loc=${pick(places)}` }));
  const addToCart = Array.from({ length: 500 }, (_, n) => ({
    method: 'POST' as const,
    path: '/api/shop/item',
    headers: {
      authorization: `Bearer ${shoppers[n % shoppers.length]?.sessionToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ productId: pick(listings), quantity: 1 }),
  }));
  const near = (query: Record<string, string> = {}) => {
    const filters = new URLSearchParams({ loc: pick(places), reach: 'near', ...query });
    return { path: `/api/explore/products/list?${filters}` };
  };
  /** A list and its facets. */
  const withFacets = (build: () => Record<string, string>) =>
    make(() => near({ ...build(), sort: 'price+' }), DIFFERENT_FILTERS).flatMap((list) => {
      const facets = list.path.replace('/list?', '/facets?').replace('&sort=price%2B', '');
      return [list, { path: facets }];
    });
  const pages = (build: () => string) =>
    Array.from({ length: DIFFERENT_PAGES }, () => ({
      path: build(),
      headers: { cookie: `userLocation=${cookiePlace(pick(places))}` },
    }));
  const productsPage = pages(() => `/products?${pageQuery(listQuery())}`);
  const productPage = pages(() => `/products/${pick(listings)}`);
  const bySystemProduct = make(() => ({ path: `/api/explore/products/${pick(systemProducts)}?loc=${pick(places)}` }));
  const markers = [{ path: `/api/explore/stores/markers?bounds=${ONTARIO}` }];
  const areas = make(() => ({
    path: `/api/explore/stores/markers?bounds=${areaAround(pick(places), pick([8, 10, 12]))}`,
  }));

  const scenarios: Scenario[] = [
    { name: 'explore list', site: 'making', mark: { share: 0.12 }, requests: list },
    { name: 'explore list, cached', site: 'keeping', mark: { share: 0.35 }, requests: list },
    { name: 'nearest-first list', site: 'making', mark: {}, requests: nearest },
    { name: 'near, by popularity', site: 'making', mark: {}, requests: make(() => near()) },
    {
      name: 'near, by price',
      site: 'making',
      mark: {},
      requests: make(() => near({ sort: pick(['price+', 'price-']) })),
    },
    { name: 'near, by potency', site: 'making', mark: {}, requests: make(() => near({ sort: 'thc-' })) },
    { name: 'near, delivery', site: 'making', mark: {}, requests: make(() => near({ delivery: 'true' })) },
    { name: 'near, open now', site: 'making', mark: {}, requests: make(() => near({ isOpen: 'true' })) },
    {
      name: 'near, price range',
      site: 'making',
      mark: {},
      requests: make(() => near({ minPrice: '1000', maxPrice: '3000' })),
    },
    { name: 'facets', site: 'making', mark: {}, requests: withFacets(() => ({})).filter((_, n) => n % 2 === 1) },
    {
      name: 'category by price with facets',
      site: 'making',
      mark: { share: 0.19 },
      perAnswer: 2,
      requests: withFacets(() => ({ category: pick(categories) })),
    },
    {
      name: 'all by price with facets',
      site: 'making',
      mark: { share: 0.1 },
      perAnswer: 2,
      requests: withFacets(() => ({})),
    },
    { name: 'search', site: 'making', mark: { share: 0.08 }, requests: search },
    { name: 'search, cached', site: 'keeping', mark: { share: 0.3 }, requests: search },
    { name: 'search of everything', site: 'making', mark: {}, requests: dropdown },
    { name: 'product detail', site: 'making', mark: {}, requests: detail },
    { name: 'product detail, cached', site: 'keeping', mark: { share: 0.35 }, requests: detail },
    { name: 'add to cart', site: 'making', mark: { share: 0.1 }, requests: addToCart },
    { name: 'products page', site: 'making', mark: { cpuMs: 3 }, requests: productsPage },
    { name: 'products page, cached', site: 'keeping', mark: { share: 0.2 }, requests: productsPage },
    { name: 'product page', site: 'making', mark: { cpuMs: 3 }, requests: productPage },
    { name: 'product by its own id', site: 'making', mark: {}, requests: bySystemProduct },
    { name: 'home page', site: 'making', mark: {}, requests: pages(() => '/') },
    { name: 'brand page', site: 'making', mark: {}, requests: pages(() => `/brands/${pick(brandIds)}`) },
    { name: 'store page', site: 'making', mark: {}, requests: pages(() => `/store/${pick(stores)}`) },
    { name: 'markers of Ontario', site: 'making', mark: {}, requests: markers },
    { name: 'markers around a place', site: 'making', mark: {}, requests: areas },
    { name: 'sitemap', site: 'making', mark: {}, requests: [{ path: '/sitemap.xml' }] },
    { name: 'product page, cached', site: 'keeping', mark: { share: 0.2 }, requests: productPage },
  ];
  const open: OpenScenario[] = [
    { name: 'explore list', perSecond: 200, mostP99: 25, requests: list },
    { name: 'search', perSecond: 200, mostP99: 40, requests: search },
    { name: 'markers of all Ontario', perSecond: 10, mostP99: 30, requests: markers },
  ];
  return { scenarios, open, places };
}

const ONTARIO = '-95.2,41.6,-74.3,56.9';

async function catalogue(db: pg.Client) {
  const column = async <T>(text: string) =>
    (await db.query({ text, rowMode: 'array' })).rows.map(([value]) => value as T);
  return {
    places: await column<string>(
      `select round(longitude::numeric + 0.01, 4) || ',' || round(latitude::numeric + 0.01, 4) from store order by id limit 400`,
    ),
    categories: await column<string>(`select name from category where parent_id is null and is_active order by id`),
    listings: await column<string>(
      `select id from (select id from listing where is_available and quantity > 40 order by md5(id::text) limit 500) l order by id`,
    ),
    brands: await column<string>(`select display_name from brand order by id`),
    brandIds: await column<string>(`select id from brand order by md5(id::text) limit 300`),
    stores: await column<string>(`select id from store where is_active order by md5(id::text) limit 300`),
    systemProducts: await column<string>(
      `select id from system_product where listing_count > 0 order by md5(id::text) limit 500`,
    ),
    products: await column<string>(`select distinct display_name from system_product order by 1`),
  };
}

/** What a map of some 700 by 500 pixels asks for: its edges are on the lines of a grid. */
function areaAround(place: string, zoom: number): string {
  const step = 180 / 2 ** zoom;
  const [lng = 0, lat = 0] = place.split(',').map((degrees) => Math.floor(Number(degrees) / step) * step);
  return [lng - 3 * step, lat - step, lng + 4 * step, lat + 2 * step].map((degrees) => degrees.toFixed(5)).join();
}

function pageQuery(query: URLSearchParams): URLSearchParams {
  query.delete('loc');
  query.set('page', String(Number(query.get('page')) + 1));
  return query;
}

function cookiePlace(loc: string): string {
  const [lng, lat] = loc.split(',').map((degrees) => Number(degrees).toFixed(3));
  return encodeURIComponent(`${lng},${lat}|Bench`);
}

/** Mulberry32: small, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
