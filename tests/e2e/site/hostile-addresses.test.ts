import { expect, it } from 'vitest';
import { HOSTILE_QUERIES, hostileQuery } from '../../support/hostile/hostile-values.ts';
import { siteOrigin } from '../support/site-origin.ts';

const origin = siteOrigin();
const AT_ONCE = 4;
const MOST_CHARACTERS = 6_000;

/** What the pages read of their addresses. */
const PARAMETERS = [
  'page', 'sort', 'search', 'type', 'storeId', 'category', 'subCategory', 'brandId', 'plantType', 'minPrice', 'maxPrice',
  'minThc', 'maxThc', 'minCbd', 'maxCbd', 'potencyUnit', 'delivery', 'isOpen', 'bounds', 'next', 'id', 'brand', 'rate',
]; // biome-ignore format: a table
const PAGES = [
  '/', '/products', '/stores', '/brands', '/search', '/store/1', '/store/1/products', '/products/1', '/brands/1',
  '/reviews', '/reviews/product', '/reviews/store/1', '/auth', '/auth/register', '/legal',
]; // biome-ignore format: a table

/** Every parameter spoiled at once, or where that is too long for an address, in parts. */
function spoiled(value: string): string[] {
  const queries: string[] = [];
  for (const name of PARAMETERS) {
    const query = hostileQuery(value, name);
    const last = queries.at(-1);
    if (last !== undefined && last.length + query.length < MOST_CHARACTERS)
      queries[queries.length - 1] = `${last}&${query}`;
    else queries.push(query);
  }
  return queries;
}

async function troubleAt(path: string): Promise<string[]> {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  const html = await answer.text();
  const isFine = answer.status < 500 && !answer.headers.has('x-injected') && !/Something went wrong/.test(html);
  return isFine ? [] : [`${answer.status} ${path.slice(0, 300)}`];
}

it.each(PAGES)('shows %s whatever its query is', async (path) => {
  const values = Object.values(HOSTILE_QUERIES);
  const all = values.flatMap(spoiled);
  // What is too long for all pages is asked of the one that reads most.
  const queries = path === '/products' ? all : values.map((value) => spoiled(value)[0] ?? '');
  // A search that gets as far as its list.
  const addresses = queries.flatMap((query) =>
    path === '/search'
      ? [`/search?${query}`, `/search?search=kush&${query.replace(/(^|&)search=[^&]*/g, '')}`]
      : [`${path}?${query}`],
  );
  const trouble: string[] = [];
  for (let n = 0; n < addresses.length; n += AT_ONCE)
    trouble.push(...(await Promise.all(addresses.slice(n, n + AT_ONCE).map(troubleAt))).flat());
  expect(trouble).toEqual([]);
});
