import { expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { pathParameters } from '#platform/contract/contract.ts';
import { given } from '../support/given.ts';
import { HOSTILE_QUERIES, hostileQuery } from '../support/hostile/hostile-values.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const store = await given.store(app.db, { display_name: 'Lunar Leaf', has_delivery: true });
const product = await given.systemProduct(app.db, {
  display_name: 'Lunar Haze',
  potency_unit: '%',
  thc_min: 20,
  thc_max: 24,
});
await given.listing(app.db, { store_id: store, system_product_id: product });

const AT_ONCE = 8;
const GOOD_PATH: Record<string, string> = { id: String(store), id2: String(product), brandId: '1' };
/** What the calls need besides: a search that gets as far as the database. */
const BESIDE: Record<string, string> = { searchAll: 'search=lunar' };

/** Of every public call that reads: a new one is tested from its first day. */
const calls = operationsOf(app.deps)
  .map(({ operation }) => operation)
  .filter(({ method, access }) => method === 'GET' && access === 'public');
const parametersOf = ({ input }: (typeof calls)[number]) =>
  Object.keys((input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});
const addressOf = (path: string, spoiled: Record<string, string> = {}) =>
  `${app.origin}/api${path.replace(/:(\w+)/g, (_, name) => spoiled[name] ?? GOOD_PATH[name] ?? '1')}`;

type Answer = {
  url: string;
  status: number;
  body: { success?: boolean; error?: { message?: string; fields?: object } };
};

async function ask(url: string): Promise<Answer> {
  const answer = await fetch(url);
  const text = await answer.text();
  expect(answer.headers.get('x-injected'), url).toBeNull();
  return { url: url.slice(app.origin.length, app.origin.length + 300), status: answer.status, body: JSON.parse(text) };
}

/** A list, or a refusal that says what is wrong; no failure of ours, nothing without words. */
function complaintOf({ url, status, body }: Answer): string[] {
  const says = typeof body.error?.message === 'string' && body.error.message.length > 5;
  const isFine = status === 200 ? body.success === true : [400, 404, 422].includes(status) && says;
  const names =
    status !== 422 || Object.values(body.error?.fields ?? {}).every((said) => typeof said === 'string' && said);
  return isFine && names ? [] : [`${status} ${JSON.stringify(body).slice(0, 120)} ← ${url}`];
}

async function complaintsOf(urls: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  for (let n = 0; n < urls.length; n += AT_ONCE)
    for (const answer of await Promise.all(urls.slice(n, n + AT_ONCE).map(ask)))
      complaints.push(...complaintOf(answer));
  return complaints;
}

it.each(calls.map((operation) => [operation.name, operation] as const))(
  '%s answers every hostile query with a list or a sentence, never with a failure of its own',
  { timeout: 60_000 },
  async (name, operation) => {
    const inPath = pathParameters(operation.path);
    const inQuery = [...parametersOf(operation).filter((key) => !inPath.includes(key)), 'unknown'];
    const besides = BESIDE[name] ? `${BESIDE[name]}&` : '';
    const queries = inQuery.flatMap((key) =>
      Object.values(HOSTILE_QUERIES).map(
        (value) => `${addressOf(operation.path)}?${besides}${hostileQuery(value, key)}`,
      ),
    );
    const paths = inPath.flatMap((key) =>
      Object.values(HOSTILE_QUERIES)
        .filter((value) => /^\$=[^&]+$/.test(value))
        .map((value) => addressOf(operation.path, { [key]: value.slice(2) })),
    );
    expect(await complaintsOf([...queries, ...paths])).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
);

it('knows the calls it tests', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.flatMap(parametersOf).length).toBeGreaterThan(60);
});

it.each([
  ['products/list', 'page=-1'],
  ['products/list', 'page=1.5'],
  ['products/list', 'page=1&page=2'],
  ['products/list', 'count=0'],
  ['products/list', 'count=1e309'],
  ['products/list', 'sort=name%2B'],
  ['products/list', 'loc=0,90.0000001'],
  ['products/list', 'plantType=indica,ruderalis'],
  ['products/list', 'minPrice=abc'],
  ['products/list', 'minPrice=2&maxPrice=1'],
  ['products/list', 'minThc=-1'],
  ['products/list', 'maxCbd=NaN'],
  ['products/list', 'minThc=30&maxThc=20'],
  ['products/list', 'potencyUnit=g'],
  ['products/list', 'category=a&category=b'],
  ['products/list', 'brandId=%00'],
  ['products/facets', 'minPrice=9&maxPrice=1'],
  ['stores/list', 'bounds=1,2,3'],
  ['stores/list', 'bounds=-80,44,-79,43'],
  ['stores/list', 'isOpen=perhaps'],
  ['stores/markers', 'bounds=1,2,3,4&bounds=1,2,3,4'],
  ['brands/list', `search=${'x'.repeat(101)}`],
  ['search/all', 'type=people'],
])('explore/%s refuses %s with a sentence about that field', async (path, query) => {
  const { status, body } = await ask(`${app.origin}/api/explore/${path}?${query}`);
  expect(status).toBe(422);
  const field = query.split('&').at(-1)?.split('=')[0] ?? '';
  expect((body.error?.fields ?? {}) as Record<string, string>).toMatchObject({
    [field]: expect.stringMatching(/\w.*\.$|: expected /),
  });
});

it.each([
  ['products/list', 'a[]=1&b[c]=2'],
  ['products/list', 'category=,,&brandId=&plantType=&minPrice=&maxPrice=&minThc=&search='],
  ['products/list', 'potencyUnit=mg'],
  ['stores/list', 'unknown=1'],
])('explore/%s takes %s for nothing asked', async (path, query) => {
  const { status, body } = await ask(`${app.origin}/api/explore/${path}?${query}`);
  expect(status).toBe(200);
  expect((body as unknown as { result: { totalItems: number } }).result.totalItems).toBe(1);
});
