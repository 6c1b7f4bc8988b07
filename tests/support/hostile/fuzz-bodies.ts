import fc from 'fast-check';

/** Bodies that no schema describes: nests that overflow a recursive reader, and files. */
export type FuzzBody = { text: string | Buffer; type: string };

const JSON_TYPE = 'application/json';
const depths = fc.constantFrom(33, 1_000, 7_000, 30_000);

const nest = (depth: number, name: string, isList: boolean): FuzzBody => {
  const text = isList ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  return { text: name ? `{${JSON.stringify(name)}:${text}}` : text, type: JSON_TYPE };
};

/** Of a call whose fields have these names: the nest stands where something is looked for, and where nothing is. */
export const nestedBody = (names: readonly string[]): fc.Arbitrary<FuzzBody> =>
  fc
    .tuple(depths, fc.constantFrom(...names, 'unknown', ''), fc.boolean())
    .map(([depth, name, isList]) => nest(depth, name, isList))
    .filter(({ text }) => text.length < 64 * 1024);

/** Chance is not left to find these. */
export const certainBodies = (names: readonly string[]): FuzzBody[] => [
  ...['', 'unknown', ...names].flatMap((name) => [nest(7_000, name, false), nest(7_000, name, true)]),
  ...(names.includes('rows') ? spoiledRows() : []),
];

/** A text as long as a body may be, in every field. */
export const longBody = (names: readonly string[]): fc.Arbitrary<FuzzBody> =>
  fc
    .tuple(
      fc.constantFrom('a', ' ', 'a@', '\u0315\u0300', '1', '\\u0000', '{', 'İ', '-'),
      fc.constantFrom(...names, 'unknown'),
    )
    .map(([unit, name]) => {
      const text = unit.repeat(Math.floor(60_000 / Buffer.byteLength(unit)));
      return { text: JSON.stringify({ [name]: text }), type: JSON_TYPE };
    });

const ROWS: readonly Record<string, string>[] = [
  {
    ...{ key: 'k-1', brand: 'Kindling', name: 'Lemon Kush', category: 'Flower', subcategory: 'Dried', unit: 'g' },
    ...{ net: '3.5', pack: '1', thc_min: '20', thc_max: '24', thc_unit: '%', cbd_max: '1', plant_type: 'hybrid' },
    ...{ price_cents: '2999', size_label: '3.5g', equiv_g_est: '', bucket: '3', currency: 'CAD', other: '' },
  },
  { licence: 'MINE-1', product: 'k-1', price_cents: '2999', quantity: '9', discount_percent: '', is_active: 'yes' },
  {
    ...{ licence: 'CRSA1000001', name: 'NORTHERN LEAF', address: '534 BAYFIELD ST', city: 'Barrie', province: 'ON' },
    ...{ postal_code: 'L4M 5A2', lat: '44.4', lon: '-79.7', website_host: 'northern.example', coord_source: '' },
  },
];
const CELLS = [
  ...[
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'valueOf',
    '',
    ' ',
    '-1',
    '1e9',
    'NaN',
    '0x10',
    '9'.repeat(40),
  ],
  ...[
    'İ',
    'a\u0000',
    '\ud800',
    '"',
    "'",
    ',',
    '\n',
    '\u202e',
    'a'.repeat(600),
    ' '.repeat(600),
    '1'.repeat(600),
    '½',
    '%',
  ],
];
const row = fc
  .tuple(
    fc.constantFrom(...ROWS),
    fc.array(fc.tuple(fc.nat(40), fc.oneof(fc.constantFrom(...CELLS), fc.string())), { maxLength: 3 }),
  )
  .map(([fine, wrong]) => {
    const names = Object.keys(fine);
    const spoiled = wrong.map(([at, cell]) => [names[at % names.length] as string, cell] as const);
    return { ...fine, ...Object.fromEntries(spoiled) };
  });

/** Each cell of each kind of row in turn says what every object has. */
const spoiledRows = (): FuzzBody[] =>
  ROWS.flatMap((fine) =>
    Object.keys(fine).flatMap((column) =>
      ['constructor', 'toString'].map((word) => ({
        text: JSON.stringify({ rows: [{ ...fine, [column]: word }] }),
        type: JSON_TYPE,
      })),
    ),
  );

/** What an importer may send as JSON. */
export const rowsBody: fc.Arbitrary<FuzzBody> = fc
  .array(row, { minLength: 1, maxLength: 3 })
  .map((rows) => ({ text: JSON.stringify({ rows }), type: JSON_TYPE }));

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = fc.oneof(
  {
    weight: 6,
    arbitrary: row.map((one) => `${Object.keys(one).join(',')}\n${Object.values(one).map(quoted).join(',')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '\n', '"', ','.repeat(5_000), `key,brand,name\n${'"'.repeat(5_000)}`) },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(200_000), '__proto__,constructor\n1,2', 'licence,product\n1') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

const BOUNDARY = 'fuzz-boundary';

/** A form with one file, now and then broken off or under another name. */
export const fileBody = (name: string): fc.Arbitrary<FuzzBody> =>
  fc
    .tuple(csv, fc.constantFrom(name, name, name, name, 'other', '__proto__'), fc.constantFrom(1, 1, 1, 1, 0.5))
    .map(([content, field, share]) => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
      const whole = Buffer.from(`${head}${content}\r\n--${BOUNDARY}--\r\n`);
      return { text: whole.subarray(0, whole.length * share), type: `multipart/form-data; boundary=${BOUNDARY}` };
    });
