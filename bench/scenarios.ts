import type pg from 'pg';
import type { Request } from './load.ts';
import type { Shopper } from './shoppers.ts';

export type Scenario = { name: string; mark: string; requests: Request[] };

const DIFFERENT = 300;

/** The same requests in every run: chosen by a generator of our own. */
export async function scenariosOf(db: pg.Client, shoppers: readonly Shopper[]): Promise<Scenario[]> {
  const random = generator(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const column = async <T>(text: string) =>
    (await db.query({ text, rowMode: 'array' })).rows.map(([value]) => value as T);
  const places = await column<string>(
    `select round(longitude::numeric + 0.01, 4) || ',' || round(latitude::numeric + 0.01, 4) from store order by id limit 400`,
  );
  const categories = await column<string>(
    `select name from category where parent_id is null and is_active order by id`,
  );
  const listings = await column<string>(
    `select id from (select id from listing where is_available and quantity > 15 order by md5(id::text) limit 500) l order by id`,
  );
  const make = (build: () => Request) => Array.from({ length: DIFFERENT }, build);

  /** What explorers ask: most stay with the order they are given, half choose a category, a few go on to later pages. */
  const listQuery = () => {
    const query = new URLSearchParams({ loc: pick(places), page: String(pick([0, 0, 0, 1, 2])) });
    if (random() < 0.5) query.set('category', pick(categories));
    const sort = pick(['', '', '', 'price+', 'price-', 'thc-']);
    if (sort) query.set('sort', sort);
    return query;
  };
  return [
    {
      name: 'explore list',
      mark: '≥ 0.12 F',
      requests: make(() => ({ path: `/api/explore/products/list?${listQuery()}` })),
    },
    {
      name: 'nearest-first list',
      mark: '',
      requests: make(() => ({ path: `/api/explore/products/list?loc=${pick(places)}&page=${pick([0, 1, 2, 3])}` })),
    },
    {
      name: 'product detail',
      mark: '≥ 0.3 F',
      requests: make(() => ({ path: `/api/explore/products/${pick(listings)}?loc=${pick(places)}` })),
    },
    {
      name: 'add to cart',
      mark: '≥ 0.1 F',
      requests: Array.from({ length: 500 }, (_, n) => ({
        method: 'POST',
        path: '/api/shop/item',
        headers: {
          authorization: `Bearer ${shoppers[n % shoppers.length]?.secret}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ productId: pick(listings), quantity: 1 }),
      })),
    },
    {
      name: 'products page (SSR)',
      mark: '≤ 3 ms CPU',
      requests: make(() => ({
        path: `/products?${pageQuery(listQuery())}`,
        headers: { cookie: `userLocation=${cookiePlace(pick(places))}` },
      })),
    },
  ];
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
