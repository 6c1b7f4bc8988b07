import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { submitCart } from '#features/checkout';
import { newId } from '#platform/id.ts';
import { pictureFiles } from '#platform/picture-files.ts';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { digestOf } from '../../../../tests/support/market/database-scan.ts';
import { oneAddress } from '../../../../tests/support/market/matrix-world.ts';
import { isSomeoneWaiting } from '../../../../tests/support/someone-waiting.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getCatalogueImport, importCatalogue, listOpsOrders, uploadCataloguePicture } from '../back-office.contract.ts';
import { mergeImport, mergeNextBatch, stageImport, statusOf } from './catalogue-import.server.ts';
import { mergeImports } from './import-jobs.server.ts';
import { rowsOf } from './rows/csv-file.server.ts';

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
const importsDeps = { ...app.deps, db: app.deps.importsDb };
type Status = Awaited<ReturnType<typeof statusOf>>;
/** Waits for an import that the request did not: a slow machine may take longer. */
const untilDone = async (answer: Promise<Status>): Promise<Status> => {
  const { id } = await answer;
  await mergeImport(importsDeps, id);
  return statusOf(db, id);
};
const sendFile = (file: Blob, as: GivenUser | null = operator) => call(importCatalogue, { file }, { as });
const upload = (file: Blob, as?: GivenUser | null) => untilDone(sendFile(file, as));
const send = (rows: Record<string, string | number | boolean | null>[], as: GivenUser = operator) =>
  untilDone(call(importCatalogue, { rows }, { as }));
const unchanged = async (work: () => Promise<unknown>) => {
  const before = await digestOf(db, TABLES);
  const outcome = await work();
  expect(await digestOf(db, TABLES)).toEqual(before);
  return outcome;
};

/** The response to a body with this Content-Length; it arrives before the body is sent. */
const statusOfJson = (bytes: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${operator.sessionToken}`, 'content-type': 'application/json' };
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
  it('of many rows leaves the planner’s statistics of them', async () => {
    const estimate = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select reltuples as n from pg_class where relname = 'system_product'`.execute(db);
      return rows[0]?.n;
    };
    const product = (n: number) => `many-${n},Many,Many ${n},Flower,g,3.5,1000`;
    const few = Array.from({ length: 10 }, (_, n) => product(n));
    await upload(csv(PRODUCTS, ...few));
    expect(await estimate()).toBe(-1);
    await upload(csv(PRODUCTS, ...Array.from({ length: 1_100 }, (_, n) => product(n))));
    expect(await estimate()).toBeGreaterThan(1_000);
    await sql`delete from system_product where import_key like 'many-%'`.execute(db);
  });

  it('imports stores, products and listings, detected by their columns, and changes nothing the second time', async () => {
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
        { row: 1, message: "price_cents: 'free' is not a whole number from 1 to 10000000." },
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

  it('rejects a file of an unknown kind as a whole', async () => {
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

  it('waits for an order that locks its listings in the opposite order, and loses nothing', async () => {
    const products = [
      await given.systemProduct(db, { import_key: 'a' }),
      await given.systemProduct(db, { import_key: 'b' }),
    ];
    // Listings change in product order, an order locks them by their own ids.
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

  it('contains only its own stores, and is invisible to other partners', async () => {
    const shopper = await given.user(db);
    const elsewhere = await given.user(db, { role: 'partner', storeIds: [await given.store(db)] });
    const stores = csv(STORES, 'EVIL-1,Mine,1 King,Toronto,ON,,43.64,-79.38');
    const products = csv(PRODUCTS, 'kush,Mine,Mine,Flower,g,1,900');
    await unchanged(async () => {
      for (const file of [stores, products])
        await expect(upload(file, partner)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
      await expect(upload(stores, shopper)).rejects.toMatchObject({ status: 403 });
      await expect(upload(stores, null)).rejects.toMatchObject({ status: 401 });
      expect(await upload(csv(LISTINGS, 'MINE-1,kush,100,9'), elsewhere)).toMatchObject({ errors: [{ row: 1 }] });
    });
  });
});

describe('an import that takes long', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `long-${n}`);
  const hold = async (listing: number, work: () => Promise<void>) => {
    await db.transaction().execute(async (trx) => {
      await sql`select from listing where id = ${listing} for no key update`.execute(trx);
      await work();
    });
  };
  /** 2,250 listings of a new store: three batches, the last with an existing listing. */
  async function longFile(licence: string) {
    const store = await given.store(db, { licence_number: licence });
    await sql`insert into system_product (import_key, name, display_name, dried_equivalent_mg, brand_id, category_id)
      select key, key, key, 0, (select min(id) from brand), (select min(id) from category)
      from unnest(${many(2250)}::text[]) key on conflict do nothing`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from system_product where import_key = 'long-2249'`.execute(
      db,
    );
    const held = await given.listing(db, { store_id: store, system_product_id: rows[0]?.id });
    return { store, held, file: csv(LISTINGS, ...many(2250).map((key) => `${licence},${key},2500,7`)) };
  }
  it('is accepted, reports progress, blocks nobody, and continues in the background until it is done', async () => {
    const { store, held, file } = await longFile('LONG-1');
    let accepted = await upload(csv(LISTINGS, 'MINE-1,kush,1,1')); // anything
    await hold(held, async () => {
      accepted = await sendFile(file);
      expect(accepted).toMatchObject({ state: 'accepted', total: 2250 });
      while ((await statusOf(db, accepted.id)).applied < 2000) await mergeNextBatch(importsDeps, accepted.id);
      expect(await statusOf(db, accepted.id)).toMatchObject({ state: 'accepted', applied: 2000, created: 2000 });
      // Another import of the store is rejected; one of another store is not.
      const again = upload(csv(LISTINGS, 'MINE-1,kush,2500,1', 'LONG-1,kush,2500,1'), operator);
      await expect(again).rejects.toMatchObject({ status: 409, retryAfterSeconds: 60 });
      await expect(upload(csv(STORES, 'LONG-1,Long,1 King St,Toronto,ON,,43.64,-79.38'))).rejects.toMatchObject({
        status: 409,
      });
      expect(await upload(csv(LISTINGS, 'MINE-1,kush,2600,3'), partner)).toMatchObject({ state: 'done' });
      // Applied listings can be ordered before the import is done.
      const { rows } = await sql<{ id: number }>`select l.id from listing l join system_product p
        on p.id = l.system_product_id where store_id = ${store} and import_key = 'long-3'`.execute(db);
      const shopper = await readyShopper(app, { listingId: rows[0]?.id as number });
      expect((await call(submitCart, {}, { as: shopper })).orders).toHaveLength(1);
    });
    await mergeImports(importsDeps, { budgetMs: 60_000 });
    expect(await call(getCatalogueImport, { id: accepted.id }, { as: operator })).toEqual({
      ...{ id: accepted.id, state: 'done', applied: 2250, total: 2250 },
      ...{ created: 2249, updated: 1, unchanged: 0, errors: [] },
    });
    expect(await upload(csv(LISTINGS, 'LONG-1,kush,2500,1'))).toMatchObject({ state: 'done', created: 1 });
  });

  it('leaves the same behind wherever it was broken off between two batches', async () => {
    const listingsOf = async (licence: string) =>
      (
        await sql`select p.import_key, l.price_cents, l.on_hand, l.reserved, l.is_active from listing l
          join store s on s.id = l.store_id join system_product p on p.id = l.system_product_id
          where s.licence_number = ${licence} order by 1`.execute(db)
      ).rows;
    const whole = await longFile('LONG-2');
    await upload(whole.file);
    for (const batches of [0, 1, 2, 3]) {
      const licence = `BROKEN-${batches}`;
      const { file } = await longFile(licence);
      const rows = rowsOf(Readable.from([await file.text()]), { path: 'it', columns: [] });
      const id = await stageImport(importsDeps, { kind: 'listings', rows, actor: 'command' });
      while ((await statusOf(db, id)).applied < Math.min(batches * 1000, 2250)) await mergeNextBatch(importsDeps, id);
      // The process dies here; two others finish concurrently.
      await Promise.all([mergeImports(importsDeps), mergeImports(importsDeps)]);
      await mergeImports(importsDeps, { budgetMs: 60_000 });
      expect(await listingsOf(licence)).toEqual(await listingsOf('LONG-2'));
      expect(await statusOf(db, id)).toMatchObject({ state: 'done', applied: 2250, created: 2249, updated: 1 });
    }
  });

  it('leaves out the rows that the database rejects, wherever they stand, and reports them', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({
      ...{
        key: `fits-${n}`,
        brand: 'B',
        name: `Fits ${n}`,
        category: 'Flower',
        unit: 'g',
        net: '1',
        price_cents: '900',
      },
    }));
    const id = await stageImport(importsDeps, { kind: 'products', rows, actor: 'command' });
    const bad = [1, 40, 41, 77, 150];
    for (const row of bad)
      await sql`update catalogue_import_batch set rows = jsonb_set(rows, ${[String(row - 1), 'value', 'usualPriceCents']}, '-1')
        where import_id = ${id}`.execute(db);
    await mergeImports(importsDeps, { budgetMs: 60_000 });
    expect(await statusOf(db, id)).toEqual({
      ...{ id, state: 'done', created: 145, updated: 0, unchanged: 0, applied: 150, total: 150 },
      errors: bad.map((row) => ({ row, message: 'could not be stored.' })),
    });
    const { rows: kept } = await sql<{
      n: number;
    }>`select count(*) n from system_product where import_key like 'fits-%'`.execute(db);
    expect(kept[0]?.n).toBe(145);
  });

  it('rests after a batch, whichever process merges', async () => {
    const { file } = await longFile('RESTING');
    const rows = rowsOf(Readable.from([await file.text()]), { path: 'it', columns: [] });
    const id = await stageImport(importsDeps, { kind: 'listings', rows, actor: 'command' });
    const rest = (until: string) =>
      sql`update catalogue_import set rests_until = ${until} where id = ${id}`.execute(db);
    const merge = () => mergeNextBatch(importsDeps, id);
    expect(await merge()).toBe('merged');
    const { rows: rests } = await sql`select from catalogue_import
      where id = ${id} and rests_until between now() - interval '1 minute' and now() + interval '1 minute'`.execute(db);
    expect(rests).toHaveLength(1);
    await rest('infinity');
    expect(await Promise.all([merge(), merge()])).toEqual(['busy', 'busy']);
    await mergeImports(importsDeps, { budgetMs: 50 });
    expect(await statusOf(db, id)).toMatchObject({ state: 'accepted', applied: 1000 });
    await rest('-infinity');
    expect(await merge()).toBe('merged');
    await mergeImports(importsDeps, { budgetMs: 60_000 });
  });

  it('has its moment from the form, too', async () => {
    const { held, file } = await longFile('LONG-3');
    const asOf = '2026-11-20T09:00:00-05:00';
    await call(importCatalogue, { file, asOf }, { as: operator });
    const { rows } = await sql<{ at: Date }>`select counted_at as at from listing where id = ${held}`.execute(db);
    expect(rows[0]?.at).toEqual(new Date(asOf));
    await expect(call(importCatalogue, { file, asOf: 'now' }, { as: operator })).rejects.toMatchObject({
      status: 422,
      fields: { asOf: expect.any(String) },
    });
  });

  it('shows its status to its own partner only, and only for a valid id', async () => {
    const { id } = await upload(csv(LISTINGS, 'MINE-1,kush,2500,1'), partner);
    expect(await call(getCatalogueImport, { id }, { as: partner })).toMatchObject({ state: 'done' });
    const other = await given.user(db, { role: 'partner', storeIds: [mine] });
    for (const unknown of [id, 'nothing', newId()])
      await expect(call(getCatalogueImport, { id: unknown }, { as: other })).rejects.toMatchObject({ status: 404 });
  });
});

describe('ten uploads at once', () => {
  it('leave connections for the site: imports beyond the limit are rejected', async () => {
    const store = await given.store(db, { licence_number: 'TEN-1' });
    const listing = await given.listing(db, { store_id: store });
    const { rows } = await sql<{ key: string }>`select import_key as key from system_product p
      join listing l on l.system_product_id = p.id where l.id = ${listing}`.execute(db);
    const file = () => csv(LISTINGS, `TEN-1,${rows[0]?.key},2500,7`);
    const uploads: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await sql`select from listing where id = ${listing} for no key update`.execute(trx);
      for (let n = 0; n < 10; n++) uploads.push(sendFile(file()).catch((error: unknown) => error));
      await expect.poll(() => isSomeoneWaiting(db)).toBe(true);
      // As many as the site's pool has, all answered while the imports wait.
      await Promise.all(Array.from({ length: 10 }, () => call(listOpsOrders, {}, { as: operator })));
      const waiting = await sql<{ n: number }>`select count(*) n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(waiting.rows[0]?.n).toBeLessThanOrEqual(1);
    });
    const answers = (await Promise.all(uploads)) as { status?: number; retryAfterSeconds?: number; state?: string }[];
    expect(answers.filter(({ state }) => state !== undefined)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    for (const { retryAfterSeconds } of refused) expect(retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('a picture for imports', () => {
  const photo = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a7d4f' } })
      .png()
      .toBuffer();
  const asFile = async (bytes: Promise<Uint8Array>) => new File([new Uint8Array(await bytes)], 'any.name');
  const swatch = Buffer.from('<svg width="40" height="40"><rect width="40" height="40" fill="#c83c28"/></svg>');
  const store = (picture: string) => ({
    ...{ licence: `PIC-${newId().slice(-12)}`, name: 'Leaf', address: '1 Bay St', city: 'Toronto', province: 'ON' },
    picture,
  });

  it('is uploaded first, named by a row, and shown with it', async () => {
    const { name, url } = await call(uploadCataloguePicture, { image: await asFile(photo()) }, { as: operator });
    expect(await call(uploadCataloguePicture, { image: await asFile(photo()) }, { as: operator })).toEqual({
      name,
      url,
    });
    const row = store(name);
    expect(await send([row])).toMatchObject({ created: 1, errors: [] });
    const { rows } =
      await sql`select image_url url from store where licence_number = ${row.licence.toUpperCase()}`.execute(db);
    expect(rows).toEqual([{ url }]);
    const shown = await fetch(origin + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('is there as AVIF and as WebP in every width up to its own, upright and without its metadata', async () => {
    const taken = sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7d4f' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Camera of Alex' } })
      .jpeg()
      .toBuffer();
    const { url } = await call(uploadCataloguePicture, { image: await asFile(taken) }, { as: operator });
    expect(url).toMatch(/-640\.webp$/);
    const stem = url.slice(0, -'-640.webp'.length);
    for (const [name, width, height] of [
      [320, 320, 576],
      [640, 500, 900],
    ])
      for (const [extension, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ]) {
        const answer = await fetch(`${origin}${stem}-${name}.${extension}`);
        expect(answer.headers.get('content-type')).toBe(`image/${extension}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        const { exif, ...metadata } = await sharp(bytes).metadata();
        expect(metadata).toMatchObject({ format, width, height });
        expect([exif, bytes.includes('Camera of Alex')]).toEqual([undefined, false]);
      }
    expect((await fetch(`${origin}${stem}-1200.webp`)).status).toBe(404);
  });

  it.each([
    ['a bright 16-bit PNG', () => sharp(swatch).toColourspace('rgb16').png().toBuffer()],
    ['a JPEG for print', () => sharp(swatch).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG', () => sharp(swatch).toColourspace('b-w').png().toBuffer()],
    ['a transparent PNG', () => sharp(swatch).ensureAlpha(0.5).png().toBuffer()],
  ])('keeps its look: %s', async (_, make) => {
    const bytes = await make();
    const expected = await sharp(bytes).toColourspace('srgb').resize(1, 1).ensureAlpha().raw().toBuffer();
    const { url } = await call(uploadCataloguePicture, { image: await asFile(make()) }, { as: operator });
    for (const address of [url, url.replace('.webp', '.avif')]) {
      const shown = Buffer.from(await (await fetch(origin + address)).arrayBuffer());
      const pixel = await sharp(shown).toColourspace('srgb').resize(1, 1).ensureAlpha().raw().toBuffer();
      for (const [channel, value] of expected.entries())
        expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThan(8);
    }
  });

  it('rejects the beginning of a picture, and stores none of its files', async () => {
    const whole = await photo();
    const before = readdirSync(app.folder);
    const cut = new Uint8Array(whole.subarray(0, whole.length / 2));
    await expect(
      call(uploadCataloguePicture, { image: await asFile(Promise.resolve(cut)) }, { as: operator }),
    ).rejects.toMatchObject({ status: 422, fields: { image: expect.stringMatching(/cannot be read/) } });
    expect(readdirSync(app.folder)).toEqual(before);
  });

  it('of the version before, of one width, is shown as it is', async () => {
    const name = `${'b'.repeat(43)}.webp`;
    await app.deps.files.keep(name, await sharp(swatch).webp().toBuffer());
    const row = store(name);
    expect(await send([row])).toMatchObject({ created: 1, errors: [] });
    expect((await fetch(`${origin}/files/${name}`)).status).toBe(200);
  });

  it('rejects an SVG, also one of the demo, an upload by a partner, and a name that was not uploaded', async () => {
    const drawing = async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const ofDemo = `${'d'.repeat(43)}.svg`;
    await app.deps.files.keep(ofDemo, await drawing());
    expect(await send([store(ofDemo)])).toMatchObject({ created: 0, errors: [{ row: 1 }] });
    await expect(
      call(uploadCataloguePicture, { image: await asFile(drawing()) }, { as: operator }),
    ).rejects.toMatchObject({ status: 422, fields: { image: 'Please choose a JPEG, PNG or WebP picture.' } });
    await expect(call(uploadCataloguePicture, { image: await asFile(photo()) }, { as: partner })).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    const unknown = `${'n'.repeat(43)}.webp`;
    expect(await send([store(unknown), store('front.jpg'), store('https://a.example/b.jpg')])).toMatchObject({
      created: 0,
      errors: [
        { row: 1, message: `picture: '${unknown}' was not uploaded: POST /ops/catalogue/pictures answers a name.` },
        { row: 2, message: "picture: 'front.jpg' was not uploaded: POST /ops/catalogue/pictures answers a name." },
        { row: 3, message: "picture: 'https://a.example/b.jpg' is an address, and nothing is fetched from the web." },
      ],
    });
  });

  it('is cleared away when nothing has shown it for a week, and stays while something does', async () => {
    const jobs = app.deps.jobs as TestJobs;
    await startJobs(app.deps);
    const upload = async (background: string) => {
      const bytes = sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
      return call(uploadCataloguePicture, { image: await asFile(bytes) }, { as: operator });
    };
    const [first, second, unused] = [await upload('#111111'), await upload('#222222'), await upload('#333333')];
    const row = store(first.name);
    await send([row]);
    /** Of all files of the picture. */
    const status = async ({ url }: { url: string }) => {
      const all = [...pictureFiles(url, 'avif'), ...pictureFiles(url, 'webp')];
      const files = all.map(async ({ name }) => (await fetch(origin + name)).status);
      expect(files).toHaveLength(4);
      const [one, ...others] = new Set(await Promise.all(files));
      expect(others).toEqual([]);
      return one;
    };
    const afterAWeek = () => jobs.drain({ isLate: true });
    await afterAWeek();
    expect([await status(first), await status(unused)]).toEqual([200, 404]);
    const again = await upload('#222222');
    expect(again).toEqual(second);
    await send([{ ...row, picture: second.name }]);
    await afterAWeek();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
  });
});
