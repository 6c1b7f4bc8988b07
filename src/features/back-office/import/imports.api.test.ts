import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { stockStores } from '#app/demo/stock-stores.server.ts';
import { type Geocoder, importPlaces, openGazetteer } from '#features/places/server';
import type { Files } from '#platform/files.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { pictureFiles } from '#platform/picture-files.ts';
import { temporaryFolder } from '../../../../tests/support/at-end.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { testClock } from '../../../../tests/support/test-deps.ts';
import { runImport } from './catalogue-import.server.ts';
import type { UploadKind } from './import-kinds.ts';
import { type Pictures, picturesIn } from './import-pictures.server.ts';
import type { Cells, Rows } from './import-report.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const clock = testClock();
/** Runs a whole import and returns the rows of its report. */
async function importAll(kind: UploadKind, rows: Rows, geo: Geocoder = geocoder().port, pictures?: Pictures) {
  const deps = { db, clock, geocoder: geo };
  const { created, updated, unchanged, errors } = await runImport(deps, {
    kind,
    rows,
    actor: 'command',
    ...(pictures && { pictures }),
  });
  return { created, updated, unchanged, errors };
}
let n = 0;
const licence = () => `CRSA1${String(++n).padStart(6, '0')}`;
const storeRow = (cells: Cells = {}): Record<string, string> => ({
  licence: licence(),
  name: 'NORTHERN LEAF',
  address: '20 BAY ST',
  city: 'Toronto',
  province: 'ON',
  postal_code: 'M5J 2N8',
  lat: '43.642',
  lon: '-79.378',
  coord_source: 'open_exact',
  website_host: '',
  ...cells,
});
const productRow = (cells: Cells = {}): Record<string, string> => ({
  key: `soda-${++n}`,
  brand: 'Fizz',
  name: 'Soda',
  category: 'Beverages',
  subcategory: 'Sparkling & Soda',
  plant_type: 'hybrid',
  size_label: '355ml',
  pack: '1',
  unit: 'ml',
  net: '355',
  equiv_g_est: '0.623',
  thc_min: '10',
  thc_max: '10',
  thc_unit: 'mg/container',
  cbd_min: '',
  cbd_max: '',
  other: '',
  price_cents: '649',
  currency: 'CAD',
  bucket: '5',
  ...cells,
});
const listingRow = (cells: Cells): Record<string, string> => ({
  price_cents: '700',
  sale_price_cents: '',
  discount_percent: '',
  quantity: '12',
  is_active: '',
  licence: '',
  product: '',
  ...cells,
});

/** A fake geocoder: resolves every address to one point, except 'nowhere' addresses, and counts the requests. */
function geocoder() {
  const asked: string[] = [];
  const port = {
    geocode: async (query: { address?: string }) => {
      asked.push(query.address ?? '');
      if (query.address?.includes('Nowhere')) return null;
      return { latitude: 44.5, longitude: -80, precision: 'street' };
    },
  };
  return { asked, port: port as unknown as Geocoder };
}

const storeOf = async (number: string) =>
  (await sql<Record<string, unknown>>`select * from store where licence_number = ${number}`.execute(db)).rows[0];
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(db)).rows[0]?.n;

/** A file that breaks off while it is read. */
async function* brokenOff(rows: Cells[]): AsyncGenerator<Cells> {
  yield* rows;
  throw new Error('the disk is gone');
}

describe('an import of stores', () => {
  it('creates by licence, closed and without zones, and changes nothing the second time', async () => {
    const rows = [storeRow({ name: "BARRYMORE'S LEAF" }), storeRow({ lat: '49.77', lon: '-94.49' })];
    expect(await importAll('stores', rows)).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      errors: [],
    });
    expect(await storeOf(rows[0]?.licence as string)).toMatchObject({
      licence_holder: "BARRYMORE'S LEAF",
      display_name: "Barrymore's Leaf",
      address: '20 Bay St',
      latitude: 43.642,
      precision: 'address',
      time_zone: 'America/Toronto',
      has_delivery: false,
      open_minutes: '{}',
    });
    expect(await storeOf(rows[1]?.licence as string)).toMatchObject({ time_zone: 'America/Winnipeg' });
    expect(await importAll('stores', rows)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      errors: [],
    });
  });

  it('updates what the register changed and leaves what people added', async () => {
    const row = storeRow();
    await importAll('stores', [row]);
    await sql`update store set description = 'By the lake.' where licence_number = ${row.licence}`.execute(db);
    const again = await importAll('stores', [{ ...row, name: 'Southern Leaf' }, storeRow()]);
    expect(again).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(await storeOf(row.licence as string)).toMatchObject({
      display_name: 'Southern Leaf',
      description: 'By the lake.',
    });
  });

  it('finds stores without coordinates by their address, once, and again when it changes', async () => {
    const { asked, port } = geocoder();
    const row = storeRow({ lat: '', lon: '', address: '5 KING ST E' });
    await importAll('stores', [row], port);
    expect(await storeOf(row.licence as string)).toMatchObject({ latitude: 44.5, longitude: -80, precision: 'street' });
    await sql`update store set latitude = 44.6 where licence_number = ${row.licence}`.execute(db); // a pin that was moved
    expect(await importAll('stores', [row], port)).toMatchObject({ unchanged: 1 });
    expect(asked).toEqual(['5 King St E']);
    await importAll('stores', [{ ...row, address: '9 KING ST E' }], port);
    expect(asked).toEqual(['5 King St E', '9 King St E']);
    expect(await storeOf(row.licence as string)).toMatchObject({ latitude: 44.5, address: '9 King St E' });
  });

  it('uses the shop’s geocoder', async () => {
    const place = {
      number: '77',
      street: 'Wellington St W',
      city: 'Aurora',
      province: 'ON',
      postal_code: 'L4G 2P8',
      lat: '43.999',
      lon: '-79.472',
    };
    await importPlaces(db, [place]);
    const row = storeRow({ address: '77 WELLINGTON ST W UNIT 2', city: 'Aurora', postal_code: '', lat: '', lon: '' });
    expect(await importAll('stores', [row], openGazetteer(db))).toMatchObject({ created: 1 });
    expect(await storeOf(row.licence as string)).toMatchObject({
      latitude: 43.999,
      longitude: -79.472,
      precision: 'address',
    });
  });

  it('writes towns as the gazetteer does, which is no other address', async () => {
    const row = storeRow({ city: 'ORLEANS', postal_code: 'K1C 1E8', lat: '', lon: '' });
    const { port, asked } = geocoder();
    await importAll('stores', [row], port);
    const before = asked.length;
    await importPlaces(db, [{ name: 'Orléans', province: 'ON', population: '116000', lat: '45.469', lon: '-75.515' }]);
    expect(await importAll('stores', [row], port)).toMatchObject({ updated: 1 });
    expect(await storeOf(row.licence as string)).toMatchObject({ city: 'Orléans' });
    expect(await importAll('stores', [row], port)).toMatchObject({ unchanged: 1 });
    expect(asked).toHaveLength(before);
  });

  it('reports bad rows by number and reason, and takes the others', async () => {
    const good = storeRow();
    const rows = [
      storeRow({ province: 'NY' }),
      good,
      storeRow({ lat: '', lon: '', address: '1 Nowhere Rd' }),
      { ...good },
      storeRow({ name: '' }),
    ];
    expect(await importAll('stores', rows)).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [
        { row: 1, message: "province: 'NY' is not a Canadian province." },
        { row: 3, message: "address: '1 Nowhere Rd, Toronto' was not found on the map." },
        { row: 4, message: `${good.licence} is in row 2 already.` },
        { row: 5, message: 'name: is missing.' },
      ],
    });
  });

  it('sets the hours, phone, cards and preparation time of stores from the file, and keeps values that the file omits', async () => {
    const said = {
      hours: 'Mon-Fri 9:00-23:00; Sat 18:00-2:00',
      phone: '416-967-1111',
      cards: 'Visa, Amex',
      preparation_minutes: '18',
      licence_expires: '2027-03-31',
    };
    const row = storeRow(said);
    expect(await importAll('stores', [row, storeRow()])).toMatchObject({ created: 2, updated: 0 });
    const weekday = { start: '09:00', end: '23:00' };
    const known = {
      hours: {
        ...{ mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday },
        sat: { start: '18:00', end: '02:00' },
      },
      contact_number: '(416) 967-1111',
      accepts: ['visa', 'amex'],
      preparation_minutes: 20,
      licence_expires_on: '2027-03-31',
    };
    expect(await storeOf(row.licence as string)).toMatchObject(known);
    expect(await importAll('stores', [row])).toMatchObject({ updated: 0, unchanged: 1 });
    // The register without these columns.
    const { hours: _, phone: __, cards: ___, preparation_minutes: ____, licence_expires: _____, ...bare } = row;
    expect(await importAll('stores', [bare])).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await storeOf(row.licence as string)).toMatchObject(known);
    const later = { ...row, hours: 'Mon 9:00-23:00; Sun 10:00-18:00' };
    expect(await importAll('stores', [later])).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await storeOf(row.licence as string)).toMatchObject({
      hours: { mon: weekday, sun: { start: '10:00', end: '18:00' } },
      open_minutes: '{[600,1080),[1980,2820)}',
    });
  });

  it('claims no accepted cards, hours or phone that the file does not state', async () => {
    const row = storeRow();
    await importAll('stores', [row]);
    expect(await storeOf(row.licence as string)).toMatchObject({
      accepts: [],
      hours: {},
      contact_number: null,
      preparation_minutes: null,
    });
  });

  it('stores the pictures that the file names, re-encoded, and reports invalid ones', async () => {
    const folder = temporaryFolder('pictures');
    const kept = new Map<string, Uint8Array>();
    const files: Files = {
      keep: async (name, bytes) => void kept.set(name, bytes),
      read: async (name) => kept.get(name) ?? null,
      remove: async (name) => void kept.delete(name),
    };
    const pictures = () => picturesIn({ db, clock, files }, folder);
    const photo = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2a7d4f' } });
    await writeFile(join(folder, 'front.jpg'), await photo.jpeg().toBuffer());
    await writeFile(join(folder, 'drawing.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'large.png'), new Uint8Array(5 * 1024 * 1024 + 1));
    const rows = ['front.jpg', 'drawing.jpg', 'gone.jpg', 'large.png', '../front.jpg', 'front.jpg'].map((picture) =>
      storeRow({ picture }),
    );
    const report = await importAll('stores', rows, undefined, pictures());
    expect(report).toMatchObject({
      created: 2,
      errors: [
        { row: 2, message: "picture: 'drawing.jpg': Please choose a JPEG, PNG or WebP picture." },
        { row: 3, message: `picture: there is no file 'gone.jpg' in ${folder}.` },
        { row: 4, message: "picture: 'large.png' is larger than 5 MB." },
        { row: 5, message: "picture: '../front.jpg' is not a file name alone." },
      ],
    });
    const { image_url: url } = (await storeOf(rows[0]?.licence as string)) as { image_url: string };
    expect(url).toMatch(/^\/files\/[\w-]{43}-1200\.webp$/);
    const name = url.slice('/files/'.length);
    const written = [...pictureFiles(name, 'avif'), ...pictureFiles(name, 'webp')];
    expect([...kept.keys()]).toEqual(written.map((file) => file.name));
    expect(await importAll('stores', [rows[0] as Cells], undefined, pictures())).toMatchObject({ unchanged: 1 });
    expect(await importAll('stores', [storeRow({ picture: 'front.jpg' })])).toMatchObject({
      created: 0,
      errors: [{ row: 1, message: "picture: 'front.jpg' needs --pictures FOLDER, which says where it lies." }],
    });
  });

  it('leaves nothing behind when the file breaks off', async () => {
    const before = await count('store');
    const rows = Array.from({ length: 600 }, () => storeRow());
    await expect(importAll('stores', brokenOff(rows))).rejects.toThrow('the disk is gone');
    expect(await count('store')).toBe(before);
  });
});

describe('an import of products', () => {
  it('makes the brands and categories that it names, and changes nothing the second time', async () => {
    const rows = [
      productRow({ brand: 'Léaf & Co.' }),
      productRow({ brand: 'Léaf & Co.', category: 'Capsules', subcategory: 'Capsules' }),
    ];
    expect(await importAll('products', rows)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: [] });
    const { rows: found } =
      await sql`select p.display_name, brand.name brand, c.name category, s.name subcategory, parent.name above,
        p.dried_equivalent_mg mg, p.usual_price_cents price
      from system_product p join brand on brand.id = brand_id join category c on c.id = category_id
      left join category s on s.id = subcategory_id left join category parent on parent.id = s.parent_id
      where brand.name = 'leaf-and-co' order by p.id`.execute(db);
    expect(found).toEqual([
      {
        display_name: 'Soda',
        brand: 'leaf-and-co',
        category: 'beverages',
        subcategory: 'sparkling-and-soda',
        above: 'beverages',
        mg: 623,
        price: 649,
      },
      {
        display_name: 'Soda',
        brand: 'leaf-and-co',
        category: 'capsules',
        subcategory: null,
        above: null,
        mg: 623,
        price: 649,
      },
    ]);
    expect(await importAll('products', rows)).toEqual({ created: 0, updated: 0, unchanged: 2, errors: [] });
  });

  it('updates by key, keeping a description where the file has none', async () => {
    const row = productRow();
    await importAll('products', [row]);
    await sql`update system_product set description = 'Cold.' where import_key = ${row.key}`.execute(db);
    expect(await importAll('products', [{ ...row, price_cents: '700' }])).toMatchObject({ updated: 1 });
    const { rows } =
      await sql`select description, usual_price_cents price from system_product where import_key = ${row.key}`.execute(
        db,
      );
    expect(rows).toEqual([{ description: 'Cold.', price: 700 }]);
  });

  it('stores the terpenes and aroma of a label, and keeps them where the file has none', async () => {
    const row = productRow({
      terpenes: 'Linalool, myrcene,linalool',
      terpene_percent: '2.125',
      aroma: 'Black tea, pine',
    });
    await importAll('products', [row]);
    const label = async () =>
      (
        await sql`select terpenes, terpene_percent percent, aroma from system_product where import_key = ${row.key}`.execute(
          db,
        )
      ).rows[0];
    const stored = { terpenes: ['linalool', 'myrcene'], percent: 2.13, aroma: ['black tea', 'pine'] };
    expect(await label()).toEqual(stored);
    const { terpenes: _, terpene_percent: __, ...without } = row;
    expect(await importAll('products', [{ ...without, aroma: '' }])).toMatchObject({ unchanged: 1 });
    expect(await importAll('products', [{ ...row, aroma: 'mint' }])).toMatchObject({ updated: 1 });
    expect(await label()).toEqual({ ...stored, aroma: ['mint'] });
  });

  it.each([
    [
      { terpenes: 'a,b,c,d,e,f,g,h,i' },
      "terpenes: 'a,b,c,d,e,f,g,h,i' is not a list of at most 8 words, separated by commas.",
    ],
    [{ aroma: 'pine,' }, "aroma: 'pine,' is not a list of at most 8 words, separated by commas."],
    [{ aroma: '<b>pine</b>' }, "aroma: '<b>pine</b>' is not a list of at most 8 words, separated by commas."],
    [{ terpene_percent: '0' }, 'terpene_percent: 0 is not above 0 and at most 100.'],
    [{ terpene_percent: '101' }, 'terpene_percent: 101 is not above 0 and at most 100.'],
    [{ terpene_percent: 'much' }, "terpene_percent: 'much' is not a number."],
  ])('rejects the label %j', async (cells, message) => {
    expect((await importAll('products', [productRow(cells)])).errors).toEqual([{ row: 1, message }]);
  });

  it('derives the tax class where no file has stated it, and keeps a stated one while the category stays', async () => {
    const vaporizers = { category: 'Accessories', subcategory: 'Vaporizers', unit: 'pc', net: '', size_label: '' };
    const row = productRow(vaporizers);
    const classAfter = async (cells: Record<string, string>) => {
      await importAll('products', [{ ...row, ...cells }]);
      const { rows } = await sql<{ tax_class: string }>`
        select tax_class from system_product where import_key = ${row.key}`.execute(db);
      return rows[0]?.tax_class;
    };
    expect(await classAfter({})).toBe('vaporizer');
    expect(await classAfter({ tax_class: 'dry-herb-vaporizer' })).toBe('dry-herb-vaporizer');
    expect(await classAfter({ price_cents: '700' })).toBe('dry-herb-vaporizer');
    expect(await classAfter({ subcategory: 'Grinders' })).toBe('accessory');
  });

  it('orders categories as the file states, and reports a row that contradicts it', async () => {
    const [gummies, chocolate] = [
      { category: 'Edibles', subcategory: 'Gummies', category_order: '2', subcategory_order: '1' },
      { category: 'Edibles', subcategory: 'Chocolate & Baked', category_order: '2', subcategory_order: '0' },
    ];
    const edible = { unit: 'pc', net: '', size_label: '' };
    const rows = [
      productRow({ ...edible, ...gummies }),
      productRow({ ...edible, ...chocolate }),
      productRow({ category: 'Topicals', subcategory: '', category_order: '1' }),
      productRow({ category: 'Topicals', subcategory: '', category_order: '3' }),
      productRow({ category: 'Topicals', subcategory: '' }),
    ];
    expect(await importAll('products', rows)).toMatchObject({
      created: 4,
      errors: [{ row: 4, message: "category_order: 'Topicals' has 1 in a row above, not 3." }],
    });
    const { rows: found } = await sql<{ name: string }>`select c.name, c.order_by place from category c
      where c.name in ('edibles', 'topicals', 'gummies', 'chocolate-and-baked') order by c.parent_id nulls first, c.order_by`.execute(
      db,
    );
    expect(found).toEqual([
      { name: 'topicals', place: 1 },
      { name: 'edibles', place: 2 },
      { name: 'chocolate-and-baked', place: 0 },
      { name: 'gummies', place: 1 },
    ]);
  });

  it('reports bad rows, repeated ones and those with too many cells', async () => {
    const good = productRow();
    const rows = [
      good,
      productRow({ price_cents: 'free' }),
      { ...good },
      { '#problem': 'has 5 cells, but the header has 18.' },
    ];
    expect(await importAll('products', rows)).toMatchObject({
      created: 1,
      errors: [
        { row: 2, message: "price_cents: 'free' is not a whole number from 1 to 10000000." },
        { row: 3, message: `${good.key} is in row 1 already.` },
        { row: 4, message: 'has 5 cells, but the header has 18.' },
      ],
    });
  });

  it('leaves nothing behind when the file breaks off', async () => {
    const [products, brands] = [await count('system_product'), await count('brand')];
    const rows = Array.from({ length: 600 }, () => productRow({ brand: 'Vanishing' }));
    await expect(importAll('products', brokenOff(rows))).rejects.toThrow('the disk is gone');
    expect([await count('system_product'), await count('brand')]).toEqual([products, brands]);
  });
});

describe('an import of listings', () => {
  it('upserts by licence and product key, and reports what it cannot place', async () => {
    const [store, product] = [storeRow(), productRow()];
    await importAll('stores', [store]);
    await importAll('products', [product]);
    const row = listingRow({ licence: store.licence as string, product: product.key as string });
    const strangers = [
      listingRow({ licence: 'CRSA0000000', product: product.key as string }),
      listingRow({ licence: store.licence as string, product: 'no-such' }),
    ];
    expect(await importAll('listings', [row, ...strangers])).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [
        { row: 2, message: "licence: no store has 'CRSA0000000'." },
        { row: 3, message: "product: none has the key 'no-such'." },
      ],
    });
    expect(await importAll('listings', [row])).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    });
    expect(await importAll('listings', [{ ...row, quantity: '0' }])).toMatchObject({ updated: 1 });
  });

  it('stores when the packs on the shelf were packed, and forgets it with a file that does not say', async () => {
    const [store, product] = [storeRow(), productRow()];
    await importAll('stores', [store]);
    await importAll('products', [product]);
    const row = listingRow({ licence: store.licence as string, product: product.key as string });
    const packed = async () =>
      (
        await sql<{ on: string }>`select packed_on::text "on" from listing join store on store.id = store_id
          where licence_number = ${store.licence}`.execute(db)
      ).rows[0]?.on;
    expect(await importAll('listings', [{ ...row, packed_on: '2026-10-14' }])).toMatchObject({ created: 1 });
    expect(await packed()).toBe('2026-10-14');
    expect(await importAll('listings', [{ ...row, packed_on: '2026-10-14' }])).toMatchObject({ unchanged: 1 });
    expect(await importAll('listings', [{ ...row, packed_on: '2026-10-20' }])).toMatchObject({ updated: 1 });
    expect(await packed()).toBe('2026-10-20');
    expect(await importAll('listings', [row])).toMatchObject({ updated: 1 });
    expect(await packed()).toBeNull();
    for (const [date, problem] of [
      ['2026-02-30', 'is not a date such as 2026-10-14.'],
      ['14.10.2026', 'is not a date such as 2026-10-14.'],
      ['1826-10-14', 'is not a date such as 2026-10-14.'],
      ['2099-01-01', 'has not come yet.'],
    ])
      expect((await importAll('listings', [{ ...row, packed_on: date as string }])).errors).toEqual([
        { row: 1, message: `packed_on: '${date}' ${problem}` },
      ]);
  });
});

describe('made-up stock', () => {
  it('goes to every store that offers nothing, with hours, the same each time, once', async () => {
    await sql`truncate listing cascade`.execute(db);
    const [bare, open] = [storeRow(), storeRow()];
    await importAll('stores', [bare, open]);
    await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
      select id, 1, '12:00', '18:00' from store where licence_number = ${open.licence}`.execute(db);
    await importAll(
      'products',
      Array.from({ length: 80 }, () => productRow({ price_cents: '2000' })),
    );

    const first = await stockStores(db, atCommandLine(''), clock.now());
    expect(first.stores).toBe(await count('store'));
    expect(first.listings).toBe(await count('listing'));
    expect(await stockStores(db, atCommandLine(''), clock.now())).toEqual({ stores: 0, listings: 0 });

    const offer = async () =>
      (
        await sql<{ price: number }>`select import_key, price_cents price, quantity from listing
      join store on store.id = store_id join system_product p on p.id = system_product_id
      where licence_number = ${bare.licence} order by import_key`.execute(db)
      ).rows;
    const before = await offer();
    expect(before.length).toBeGreaterThanOrEqual(30);
    await sql`truncate listing cascade`.execute(db);
    await stockStores(db, atCommandLine(''), clock.now());
    expect(await offer()).toEqual(before);

    const { rows } =
      await sql`select licence_number, count(*) days, min(opens_at) opens, max(closes_at) closes from opening_hours
      join store on store.id = store_id where licence_number = any(${[bare.licence, open.licence]}) group by 1 order by 1`.execute(
        db,
      );
    expect(rows).toEqual([
      { licence_number: bare.licence, days: 7, opens: '10:00:00', closes: '22:00:00' },
      { licence_number: open.licence, days: 1, opens: '12:00:00', closes: '18:00:00' },
    ]);
  });
});
