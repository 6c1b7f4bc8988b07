import { expect, it } from 'vitest';
import { importDemo } from '#app/demo/import-demo.server.ts';
import { listBrands } from '#features/catalog';
import { listProducts } from '#features/explore';
import { listStores } from '#features/stores';
import type { ResultOf } from '#platform/contract/contract.ts';
import { testApp } from '../support/test-app.ts';
import { SEARCH_QUERIES, type SearchQuery } from './search-queries.ts';

const { db, call } = await testApp();
await importDemo(db, { log: { info: () => {} } });

const AT_LEAST = 0.95;
const FIRST = 3;

type Found = { name: string; facts: Partial<Record<keyof SearchQuery, string>> };

async function find(kind: keyof typeof SEARCH_QUERIES, search: string): Promise<Found[]> {
  if (kind === 'products') return (await call(listProducts, { search, count: FIRST })).items.map(productFacts);
  if (kind === 'brands')
    return (await call(listBrands, { search, count: FIRST })).items.map(({ displayName: name }) => ({
      name,
      facts: {},
    }));
  return (await call(listStores, { search, count: FIRST })).items.map(({ displayName: name, location }) => ({
    name,
    facts: { city: location.city, word: name },
  }));
}

const productFacts = (product: ResultOf<typeof listProducts>['items'][number]): Found => ({
  name: product.displayName,
  facts: {
    category: product.category,
    plant: product.cannabisPlantType ?? '',
    brand: product.brand.displayName,
    word: product.displayName,
    weight: product.netWeight ?? '',
  },
});

function isRight(kind: string, { typed: _, name, ...kinds }: SearchQuery, found: readonly Found[]): boolean {
  if (found.length === 0) return false;
  const isNamed = (one: Found) => (kind === 'products' ? one.name === name : one.name.startsWith(name ?? ''));
  const isOfKind = ({ facts }: Found) =>
    Object.entries(kinds).every(([fact, wanted]) => {
      const is = facts[fact as keyof SearchQuery] ?? '';
      if (fact === 'word' || fact === 'brand') return is.includes(wanted);
      return wanted.startsWith('not ') ? is !== '' && is !== wanted.slice(4) : is === wanted;
    });
  return (name === undefined || found.some(isNamed)) && found.every(isOfKind);
}

it('finds what shoppers mean among the first three', async () => {
  const misses: string[] = [];
  let asked = 0;
  for (const [kind, queries] of Object.entries(SEARCH_QUERIES) as [keyof typeof SEARCH_QUERIES, SearchQuery[]][]) {
    for (const query of queries) {
      asked++;
      const found = await find(kind, query.typed);
      if (isRight(kind, query, found)) continue;
      const { typed, ...wanted } = query;
      misses.push(
        `${kind} “${typed}”: wanted ${JSON.stringify(wanted)}, found ${found.map(({ name }) => name).join(' | ') || 'nothing'}`,
      );
    }
  }
  const right = asked - misses.length;
  console.log([`search: ${right} of ${asked} right (${((100 * right) / asked).toFixed(1)} %)`, ...misses].join('\n'));
  expect(asked).toBeGreaterThanOrEqual(120);
  expect(right / asked).toBeGreaterThanOrEqual(AT_LEAST);
});
