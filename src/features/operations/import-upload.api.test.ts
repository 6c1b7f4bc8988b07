import { request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../tests/support/everything.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import { oneAddress } from '../../../tests/support/matrix-world.ts';
import { isSomeoneWaiting } from '../../../tests/support/someone-waiting.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { importCatalogue } from './operations.contract.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const { call, db, origin } = app;
const operator = await given.user(db, { role: 'operator' });
const mine = await given.store(db, { licence_number: 'MINE-1' });
await given.store(db, { licence_number: 'THEIRS-1' });
const partner = await given.user(db, { role: 'partner', storeIds: [mine] });
await given.systemProduct(db, { import_key: 'kush' });

const MB = 1024 * 1024;
const TABLES = ['store', 'brand', 'category', 'system_product', 'listing'];
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'anything.txt', { type: 'text/csv' });
const upload = (file: Blob, as: GivenUser | null = operator) => call(importCatalogue, { file }, { as });
const send = (rows: Record<string, string | number | boolean | null>[], as: GivenUser = operator) =>
  call(importCatalogue, { rows }, { as });
const unchanged = async (work: () => Promise<unknown>) => {
  const before = await digestOf(db, TABLES);
  const outcome = await work();
  expect(await digestOf(db, TABLES)).toEqual(before);
  return outcome;
};

/** The answer to a body that is said to be so long: it comes before the body does. */
const statusOfJson = (bytes: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${operator.secret}`, 'content-type': 'application/json' };
    const asked = request(`${origin}/api/ops/catalogue/import`, {
      method: 'POST',
      headers: { ...headers, 'content-length': Math.ceil(bytes) },
    });
    asked.on('error', reject);
    asked.on('response', ({ statusCode }) => {
      resolve(statusCode);
      asked.destroy();
    });
    asked.flushHeaders();
  });

const STORES = 'licence,name,address,city,province,postal_code,lat,lon';
const PRODUCTS = 'key,brand,name,category,unit,net,price_cents';
const LISTINGS = 'licence,product,price_cents,quantity';

describe('an operator’s import', () => {
  it('brings stores, products and listings in, whichever the columns say, and changes nothing the second time', async () => {
    const files = [
      csv(
        `\ufeff${STORES}`,
        'new-1,Nord Leaf,1 King St,Toronto,ON,M5H 2N2,43.64,-79.38',
        'NEW-2,Sud,2 King,Toronto,ON,,,',
      ),
      csv(PRODUCTS, 'haze,Léaf,"Haze, silver",Flower,g,3.5,2999'),
      csv(LISTINGS, 'NEW-1,haze,2500,7', 'MINE-1,haze,2600,8'),
    ];
    for (const [n, file] of files.entries()) {
      const created = [2, 1, 2][n] as number;
      expect(await upload(file)).toMatchObject({ created, updated: 0, unchanged: 0, errors: [] });
      expect(await upload(file)).toMatchObject({ created: 0, updated: 0, unchanged: created, errors: [] });
    }
    const { rows } = await sql`select store.display_name store, p.display_name product, price_cents, quantity
      from listing join store on store.id = store_id join system_product p on p.id = system_product_id
      where licence_number = 'NEW-1'`.execute(db);
    expect(rows).toEqual([{ store: 'Nord Leaf', product: 'Haze, silver', price_cents: 2500, quantity: 7 }]);
  });

  it('takes the same as JSON', async () => {
    const row = { licence: 'MINE-1', product: 'kush', price_cents: 2500, quantity: '7', is_active: true };
    expect(await send([row])).toMatchObject({ created: 1, updated: 0, unchanged: 0, errors: [] });
    expect(await send([{ ...row, quantity: 8, sale_price_cents: null }])).toMatchObject({ updated: 1 });
  });

  it('reports bad rows by number and reason, and takes the others', async () => {
    const file = csv(
      LISTINGS,
      'MINE-1,kush,free,1',
      'NOWHERE-1,kush,2500,1',
      'MINE-1,kush,2700,1',
      'MINE-1,kush,2700,1',
      'MINE-1,kush',
      'MINE-1,ku\u202esh,2700,1',
      `MINE-1,${'k'.repeat(501)},2700,1`,
      'MINE-1,\u0000,2700,1',
    );
    expect(await upload(file)).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 0,
      errors: [
        { row: 1, message: "price_cents: 'free' is no whole number from 1 to 10000000." },
        { row: 2, message: "licence: no store has 'NOWHERE-1'." },
        { row: 4, message: 'kush at MINE-1 is in row 3 already.' },
        { row: 5, message: 'has 2 cells, but the header has 4: is a comma not in quotes?' },
        { row: 6, message: 'product: has characters that cannot be shown.' },
        { row: 7, message: 'product: is too long.' },
        { row: 8, message: 'product: has characters that cannot be shown.' },
      ],
    });
  });

  it.each([
    [
      'stores',
      { licence: 'ODD-1', name: 'Odd', address: '1 King', city: 'Toronto', province: 'ON', lat: '44', lon: '-79' },
    ],
    [
      'products',
      {
        ...{
          key: 'odd',
          brand: 'Odd',
          name: 'Odd',
          category: 'Odd',
          subcategory: 'Odder',
          unit: 'g',
          net: '1',
          pack: '1',
        },
        ...{
          price_cents: '900',
          thc_min: '1',
          thc_max: '2',
          thc_unit: '%',
          cbd_min: '',
          plant_type: '',
          size_label: '',
        },
        ...{ equiv_g_est: '', deposit_cents: '', bucket: '', description: '' },
      },
    ],
    [
      'listings',
      {
        licence: 'MINE-1',
        product: 'kush',
        price_cents: '900',
        quantity: '1',
        sale_price_cents: '',
        discount_percent: '',
      },
    ],
  ])(
    'takes or reports whatever stands in a cell of %s, and never breaks',
    async (_kind, row: Record<string, string>) => {
      const odd = [
        '',
        ' ',
        '-1',
        '0',
        '1e308',
        '1e9',
        '99999999',
        '2147483648',
        'NaN',
        '!!!',
        '---',
        '🌿',
        '<b>',
        "';--",
        'é'.repeat(500),
      ];
      for (const column of Object.keys(row))
        for (const value of odd) {
          const { errors, ...changes } = await send([row, { ...row, [column]: value }]);
          expect(changes.created + changes.updated + changes.unchanged + errors.length, `${column} ${value}`).toBe(2);
        }
    },
  );

  it('refuses what is none of these, whole', async () => {
    const wrong: [unknown, string][] = [
      [{ file: csv('') }, 'file'],
      [{ file: csv('a,b,c', '1,2,3') }, 'file'],
      [{ file: csv('province,lat,lon', 'ON,43,-79') }, 'file'],
      [{ file: new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])]) }, 'file'],
      [{ file: csv(LISTINGS, 'MINE-1,kush,2700,55', '"MINE-1,kush') }, 'file'],
      [{ rows: [] }, 'rows'],
      [{ rows: [{ a: 1 }] }, 'rows'],
      [{ rows: 'MINE-1' }, 'rows'],
      [{ rows: [{ licence: { $ne: 1 } }] }, 'rows.0.licence'],
      [{}, 'file'],
    ];
    for (const [input, field] of wrong)
      await unchanged(() =>
        expect(call(importCatalogue, input as never, { as: operator }), JSON.stringify(input)).rejects.toMatchObject({
          status: 422,
          fields: { [field]: expect.any(String) },
        }),
      );
  });

  it('takes five megabytes and no more, as a file or as JSON', async () => {
    const line = `NOWHERE-1,${'k'.repeat(400)}`;
    const file = (bytes: number) => csv(LISTINGS, ...Array(Math.ceil(bytes / line.length)).fill(line));
    expect((await upload(file(4.5 * MB))).errors.length).toBeGreaterThan(10_000);
    await unchanged(() => expect(upload(file(5.1 * MB))).rejects.toMatchObject({ status: 413, code: 'too-large' }));
    expect(await statusOfJson(5.1 * MB)).toBe(413);
  });
});

describe('a partner’s import', () => {
  it('is of listings of its own stores alone: others are as unknown as none', async () => {
    await upload(csv(LISTINGS, 'MINE-1,kush,3000,1', 'THEIRS-1,kush,3000,1'));
    const file = csv(LISTINGS, 'THEIRS-1,kush,100,9', 'MINE-1,kush,2900,2', 'NOWHERE-1,kush,100,9');
    expect(await upload(file, partner)).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 0,
      errors: [
        { row: 1, message: "licence: no store has 'THEIRS-1'." },
        { row: 3, message: "licence: no store has 'NOWHERE-1'." },
      ],
    });
    const { rows } = await sql`select price_cents price from listing join store on store.id = store_id
      join system_product p on p.id = system_product_id where import_key = 'kush'
        and licence_number in ('MINE-1', 'THEIRS-1') order by licence_number`.execute(db);
    expect(rows).toEqual([{ price: 2900 }, { price: 3000 }]);
  });

  it('waits for an order that holds its listings the other way round, and loses nothing', async () => {
    const products = [
      await given.systemProduct(db, { import_key: 'a' }),
      await given.systemProduct(db, { import_key: 'b' }),
    ];
    // The import takes them by product, an order by their own ids.
    const last = await given.listing(db, { store_id: mine, system_product_id: products[1] });
    const first = await given.listing(db, { store_id: mine, system_product_id: products[0] });
    const file = csv(LISTINGS, 'MINE-1,a,2500,7', 'MINE-1,b,2500,7');
    let importing: ReturnType<typeof upload> | undefined;
    await db.transaction().execute(async (order) => {
      const hold = (id: number) => sql`select from listing where id = ${id} for no key update`.execute(order);
      await hold(last);
      importing = upload(file, partner);
      importing.catch(() => {});
      await expect.poll(() => isSomeoneWaiting(db)).toBe(true);
      await hold(first);
    });
    expect(await importing).toMatchObject({ created: 0, updated: 2, unchanged: 0, errors: [] });
  });

  it('is of nothing else, and nobody else’s', async () => {
    const shopper = await given.user(db);
    const idle = await given.user(db, { role: 'partner' });
    const stores = csv(STORES, 'EVIL-1,Mine,1 King,Toronto,ON,,43.64,-79.38');
    const products = csv(PRODUCTS, 'kush,Mine,Mine,Flower,g,1,900');
    await unchanged(async () => {
      for (const file of [stores, products])
        await expect(upload(file, partner)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
      await expect(upload(stores, shopper)).rejects.toMatchObject({ status: 403 });
      await expect(upload(stores, null)).rejects.toMatchObject({ status: 401 });
      expect(await upload(csv(LISTINGS, 'MINE-1,kush,100,9'), idle)).toMatchObject({ errors: [{ row: 1 }] });
    });
  });
});
