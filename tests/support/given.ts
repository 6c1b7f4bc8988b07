import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';

const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let counter = 0;
const next = () => ++counter;

type Row = Record<string, unknown>;

/** Inserts one row, by column name, and gives its id. Each factory below fills in what a test does not care for. */
async function insert(db: Db, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Small, named worlds for tests: `given.store(db, { has_delivery: true })`. */
export const given = {
  category: (db: Db, row: Row = {}) => {
    const n = next();
    return insert(db, 'category', { name: `category-${n}`, display_name: `Category ${n}`, ...row });
  },
  brand: (db: Db, row: Row = {}) => {
    const n = next();
    return insert(db, 'brand', { name: `brand-${n}`, display_name: `Brand ${n}`, ...row });
  },
  systemProduct: async (db: Db, row: Row = {}) => {
    const n = next();
    return insert(db, 'system_product', {
      import_key: `product-${n}`,
      name: `product-${n}`,
      display_name: `Product ${n}`,
      dried_equivalent_mg: 3500,
      ...row,
      brand_id: row.brand_id ?? (await given.brand(db)),
      category_id: row.category_id ?? (await given.category(db)),
    });
  },
  /** In Toronto unless said otherwise, open around the clock. */
  store: async (db: Db, { hours = '00:00-24:00', ...row }: Row & { hours?: string | null } = {}) => {
    const n = next();
    const id = await insert(db, 'store', {
      licence_number: `CRSA${String(n).padStart(7, '0')}`,
      licence_holder: `Holder ${n} Inc.`,
      name: `store-${n}`,
      display_name: `Store ${n}`,
      address: `${n} Queen St W`,
      city: 'Toronto',
      province: 'ON',
      postal_code: 'M5V 2A1',
      latitude: 43.65,
      longitude: -79.39,
      time_zone: 'America/Toronto',
      accepts: ['visa', 'master'],
      ...row,
    });
    if (hours) {
      const [opens, closes] = hours.split('-');
      await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
        select ${id}::bigint, day, ${opens}::time, ${closes}::time from generate_series(0, 6) day`.execute(db);
    }
    return id;
  },
  /** With `quantity` units on hand, none of them reserved. */
  listing: async (db: Db, { quantity = 10, ...row }: Row & { quantity?: number } = {}) => {
    const id = await insert(db, 'listing', {
      price_cents: 2500,
      on_hand: 0,
      ...row,
      store_id: row.store_id ?? (await given.store(db)),
      system_product_id: row.system_product_id ?? (await given.systemProduct(db)),
    });
    await given.stock(db, id, quantity);
    return id;
  },
  /** Adjusts the units on hand so that so many can be bought: before any moment of a test, so that every feed counts later. */
  stock: async (db: Db, listingId: number | undefined, quantity: number): Promise<void> => {
    await sql`
      with before as materialized (select id, on_hand from listing where id = ${listingId} for no key update),
      adjusted as (
        update listing l set on_hand = l.reserved + ${quantity}::int from before where l.id = before.id
        returning l.id, l.on_hand - before.on_hand as change)
      insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
      select id, 'adjust', change, '2026-01-01', 'command' from adjusted where change <> 0`.execute(db);
  },
  zone: (db: Db, row: Row = {}) =>
    insert(db, 'delivery_zone', {
      name: `Zone ${next()}`,
      fill_color: '#1e7650',
      min_spend_cents: 0,
      fee_cents: 499,
      // About 4 km around the middle of Toronto.
      area: JSON.stringify([
        [
          [-79.45, 43.6],
          [-79.33, 43.6],
          [-79.33, 43.7],
          [-79.45, 43.7],
          [-79.45, 43.6],
        ],
      ]),
      ...row,
    }),
  /** Of a mailed link. */
  linkToken: async (db: Db, row: Row): Promise<string> => {
    const linkToken = randomBytes(32).toString('base64url');
    const secret_hash = createHash('sha256').update(linkToken).digest();
    await sql`insert into one_time_secret (secret_hash, purpose, user_id, registration_id, expires_at)
      values (${secret_hash}, ${row.purpose}, ${row.user_id ?? null}, ${row.registration_id ?? null},
        ${row.expires_at ?? new Date('2026-12-01T00:00:00Z')})`.execute(db);
    return linkToken;
  },
  /** An unverified registration: its id and address. */
  registration: async (db: Db, row: Row = {}): Promise<{ id: string; email: string }> => {
    const since = row.created_at ?? new Date('2026-11-20T16:00:00Z');
    const email = (row.email as string) ?? `pending-${next()}@mail.example`;
    const id = newId();
    await insert(db, 'registration', {
      id,
      email: row.phone ? null : email,
      first_name: 'Alex',
      last_name: 'Moreau',
      display_name: 'alex',
      date_of_birth: '1990-05-17',
      password_hash: NO_PASSWORD,
      created_at: since,
      remove_at: new Date('2026-12-24T00:00:00Z'),
      ...row,
    });
    return { id, email };
  },
  /** Of one more device; gives its session token. */
  session: async (db: Db, userId: string, since: unknown = new Date('2026-11-20T16:00:00Z')): Promise<string> => {
    const sessionToken = randomBytes(32).toString('base64url');
    await insert(db, 'session', {
      id: newId(),
      secret_hash: createHash('sha256').update(sessionToken).digest(),
      user_id: userId,
      ip: '192.0.2.1',
      created_at: since,
      last_used_at: since,
      // It counts as a recent log-in, however far the test moves its clock.
      authenticated_at: 'infinity',
    });
    return sessionToken;
  },
  /** Among the user's addresses, compared with the map already: an order may go there without anybody looking it up. */
  savedAddress: async (db: Db, userId: string, { coordinates: [longitude, latitude], ...place }: GivenPlace) => {
    await sql`insert into user_address (id, user_id, label, address, city, province, postal_code, country, longitude, latitude,
        precision, created_at, checked_at)
      select ${newId()}::uuid, ${userId}::uuid, 'Home', ${place.address}::text, ${place.city}::text, ${place.province}::text,
        ${place.postalCode}::text, 'Canada', ${longitude}::float8, ${latitude}::float8, 'address', now(), now()
      where not exists (select from user_address where user_id = ${userId} and address = ${place.address}
        and (longitude, latitude) = (${longitude}::float8, ${latitude}::float8))`.execute(db);
  },
  /** Works at the store (null: as an operator, for all) from now on. */
  member: async (db: Db, userId: string, { storeId = null, role, ...row }: GivenRole & Row): Promise<string> => {
    const id = newId();
    const since = new Date('2026-11-20T16:00:00Z');
    await insert(db, 'staff_member', { id, user_id: userId, store_id: storeId, role_key: role, since, ...row });
    return id;
  },
  /** Logged in already: pass it as `{ as: user }`. A partner owns `storeIds`; an operator is an administrator. */
  user: async (
    db: Db,
    {
      storeIds = [],
      role = 'shopper',
      ...row
    }: Row & { storeIds?: number[]; role?: 'shopper' | 'partner' | 'operator' } = {},
  ): Promise<GivenUser> => {
    const n = next();
    const user = { id: newId(), email: `shopper-${n}@mail.example` };
    const since = row.created_at ?? new Date('2026-11-20T16:00:00Z');
    await insert(db, 'app_user', {
      id: user.id,
      email: user.email,
      verified_at: since,
      first_name: 'Alex',
      last_name: 'Moreau',
      display_name: `alex${n}`,
      gender: 'other',
      date_of_birth: '1990-05-17',
      // No password has this hash: who logs in as this user in a test sets one.
      password_hash: NO_PASSWORD,
      created_at: since,
      ...row,
    });
    const sessionToken = await given.session(db, user.id, since);
    for (const storeId of storeIds) await given.member(db, user.id, { storeId, role: 'owner' });
    if (role === 'operator') await given.member(db, user.id, { role: 'administrator' });
    return { ...user, sessionToken, email: (row.email as string) ?? user.email };
  },
};

type GivenRole = { storeId?: number | null; role: string };

export type GivenUser = { id: string; email: string; sessionToken: string };

type GivenPlace = {
  address: string;
  city: string;
  province: string;
  postalCode: string;
  coordinates: [number, number];
};
