import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listWorkplaces } from '#features/staff';
import { type GivenUser, given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call } = app;

/** As it was before roles were rows. */
const BEFORE = `
  drop view partner_store;
  drop function summarize_staff_role() cascade;
  drop table staff_invitation, staff_member, staff_role_right, staff_role cascade;
  create table partner_store (
    user_id  uuid not null references app_user on delete cascade,
    store_id bigint not null references store on delete cascade,
    primary key (user_id, store_id)
  )`;

async function formerly(role: string, ...stores: number[]): Promise<GivenUser> {
  const user = await given.user(db);
  await sql`update app_user set role = ${role} where id = ${user.id}`.execute(db);
  await sql`insert into partner_store (user_id, store_id) select ${user.id}::uuid, unnest(${stores}::bigint[])`.execute(
    db,
  );
  return user;
}

it('partners become owners of the stores they had, operators administrators, and nobody else anything', async () => {
  const [first, second] = [await given.store(db), await given.store(db)];
  await sql.raw(BEFORE).execute(db);
  const partner = await formerly('partner', first, second);
  const operator = await formerly('operator');
  const idle = await formerly('partner');
  const former = await formerly('shopper', first);
  await sql.raw(readFileSync('db/migrations/02/0222_staff_roles.sql', 'utf8')).execute(db);

  const placesOf = async (as: GivenUser) =>
    (await call(listWorkplaces, {}, { as })).workplaces.map(({ storeId, role }) => [storeId, role]);
  expect(await placesOf(partner)).toEqual([
    [String(first), 'owner'],
    [String(second), 'owner'],
  ]);
  expect(await placesOf(operator)).toEqual([[null, 'administrator']]);
  for (const nobody of [idle, former]) expect(await placesOf(nobody)).toEqual([]);

  const roleOf = async ({ id }: GivenUser) =>
    (await sql<{ role: string }>`select role from app_user where id = ${id}`.execute(db)).rows[0]?.role;
  expect(await Promise.all([partner, operator, idle, former].map(roleOf))).toEqual([
    'partner',
    'operator',
    'shopper',
    'shopper',
  ]);
  // Processes of the previous version read stores and summary, and learn of a removal.
  const { rows } = await sql<{ store: number }>`select store_id as store from partner_store order by 1`.execute(db);
  expect(rows.map(({ store }) => store)).toEqual([first, second]);
  await sql`update staff_member set removed_at = now() where user_id = ${partner.id}`.execute(db);
  expect((await sql`select from partner_store`.execute(db)).rows).toEqual([]);
  expect(await roleOf(partner)).toBe('shopper');
});
