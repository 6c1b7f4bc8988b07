import fc from 'fast-check';
import { CARD } from '../checkout.ts';
import { type FuzzBody, fileBody, longBody, nestedBody, rowsBody } from './fuzz-bodies.ts';

export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema };
export type Description = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } } };
};
export type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  ip: string;
};

/** What the requests may name. The test fills it in before it makes any. */
export const world = { known: [] as string[], authorizationOf: (who: string): string => who };

/** What programs stumble over: bounds of number types, text that cannot be stored, names with a meaning, deep nests. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, { length: 1 }, { toString: 1 }, [[[[[[[[1]]]]]]]], Array(2000).fill(0)),
  fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 1e-308, 5e-324),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eabc', '\ufeff', 'é'.repeat(300), 'İ', 'ß'),
  fc.constantFrom(
    ...`'; drop table cart; -- | % | _ | \\ | *:* | !! | &| | a & ! | '' | %00 | <-> | a:* | -a | "`.split(' | '),
  ),
  fc.constantFrom(
    ...'NaN Infinity -Infinity 1e3 1e400 1e-320 0x10 9223372036854775808 99999999999999 -0 01'.split(' '),
  ),
  fc.constantFrom(...'__proto__ constructor toString null undefined 2026-02-30 0000-00-00 9999-12-31'.split(' ')),
  fc.constantFrom(...'180,90 -180,-90 0,0 181,0 -80,43,-79,44 -79,44,-80,43 1,2,3 179,-90,-179,90'.split(' ')),
  fc.constantFrom('', ...['a', ' ', '(', '{', '"', ',', '👨‍👩‍👧‍👦', '-1 '].map((one) => one.repeat(600))),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that the schema allows, more or less, and every now and then anything at all. */
function anyOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fine(schema, name) }, { weight: 1, arbitrary: strange });
}

function fine(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyOf(one, name)));
  if (schema.type === 'object') return objectOf(schema.properties ?? {}, schema.required ?? []);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => anyOf(one)));
  if (schema.type === 'array') {
    return fc.array(anyOf(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  if (/^(page|count|rate|lat|lng|m..Price)$/.test(name)) return fc.integer({ min: 0, max: 50 });
  if (schema.type === 'string') {
    const plausible = PLAUSIBLE[name];
    return fc.oneof(
      { weight: plausible ? 20 : 0, arbitrary: fc.constant(plausible) },
      { weight: 3, arbitrary: fc.constantFrom(...world.known) },
      { weight: 1, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30) }) },
    );
  }
  return strange;
}

const words = ['Toronto', 'M5V 2A1', 'price+', 'name-', 'product 1', '1230', '-80,43,-79,44', 'true'];

/** What gets past the first look of the forms, so that the rest of a request is tried as well. */
const PLAUSIBLE: Record<string, string> = {
  url: 'http://localhost:3000',
  email: 'alex@mail.example',
  dateOfBirth: '2000-02-29',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  cardNumber: CARD.visa,
  cardExpiry: '1230',
  cardCVV: '123',
  address: '1 Queen St W',
  province: 'Ontario',
};

function numberOf({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -(2 ** 40)), Math.min(maximum, 2 ** 40)];
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.double({ min, max, noNaN: true });
}

function objectOf(properties: Record<string, Schema>, required: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = anyOf(schema, name).map((one) => [[name, one]]);
    const absent = required.includes(name) ? 1 : 6;
    return fc.oneof({ weight: 12, arbitrary: value }, { weight: absent, arbitrary: fc.constant([]) });
  });
  return fc.tuple(...fields).map((all) => Object.fromEntries(all.flat()) as object);
}

/** As an address has it: a lone surrogate becomes the bytes that careless programs write for it. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\s\S]/gu, (one) => (/\p{Surrogate}/u.test(one) ? '%ED%A0%80' : encodeURIComponent(one)));
}

export function requestOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Description,
): fc.Arbitrary<Request> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]));
  const body = bodyOf(requestBody);
  const url = fc
    .tuple(fc.tuple(...inPath.map(({ schema, name }) => anyOf(schema, name))), objectOf(properties, []), extras)
    .map(([values, query, extra]) => {
      const address = inPath.reduce((all, { name }, index) => all.replace(`{${name}}`, encoded(values[index])), path);
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
      return `/api${address}?${[...pairs, ...extra].join('&')}`;
    });
  return fc.tuple(url, body, headers, fc.integer({ min: 1, max: 2 ** 24 })).map(([url, value, headers, n]) => {
    const hasBody = method !== 'get' && value !== undefined;
    const type = { 'content-type': value?.type, ...headers } as Record<string, string>;
    const ip = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    return { method, url, headers: hasBody ? type : headers, body: hasBody ? value.text : undefined, ip };
  });
}

/** What the schema describes, mostly; and bodies of which no schema knows. */
function bodyOf(described: Description['requestBody']): fc.Arbitrary<FuzzBody | undefined> {
  const schema = described?.content['application/json']?.schema;
  const form = described?.content['multipart/form-data']?.schema;
  if (!schema && !form) return fc.constant(undefined);
  const names = Object.keys({ ...schema?.properties, ...form?.properties });
  const file = Object.keys(form?.properties ?? {})[0];
  const asDescribed = (one: Schema) =>
    anyOf(one).map((value) => ({ text: JSON.stringify(value) ?? 'null', type: 'application/json' }));
  return fc.oneof(
    ...(schema ? [{ weight: 20, arbitrary: asDescribed(schema) }] : []),
    ...(file ? [{ weight: 20, arbitrary: fileBody(file) }] : []),
    ...(names.includes('rows') ? [{ weight: 20, arbitrary: rowsBody }] : []),
    { weight: 1, arbitrary: nestedBody(names) },
    { weight: 1, arbitrary: longBody(names) },
  );
}

const extras = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.constantFrom('page=1&page=2', '%00=%00', 'a[b]=c', '__proto__=1', 'search=%FF', '%', '=', '&&'),
    ),
  },
);

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record({
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant('user') },
      { weight: 4, arbitrary: fc.constant('operator') },
      { weight: 3, arbitrary: fc.constant('nobody') },
      { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer \u00ff', 'Basic a') },
    ),
    key: fc.constantFrom(null, null, null, '', 'é', 'k1', 'k'.repeat(256)),
    type: fc.constantFrom(null, null, null, null, null, null, null, 'text/plain'),
  })
  .map(({ who, key, type }) => ({
    ...(key !== null && { 'idempotency-key': key }),
    ...(type && { 'content-type': type }),
    ...(who !== 'nobody' && { authorization: world.authorizationOf(who) }),
  }));
