import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import { interleave } from '../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { changeCounter } from './devices/devices.contract.ts';
import { acceptInvitation, inviteMember, removeMember } from './staff.contract.ts';

const app = await testApp();
const { db, call } = app;

async function twoOwners() {
  const store = await given.store(db);
  const users = [await given.user(db), await given.user(db)] as [GivenUser, GivenUser];
  const ids: string[] = [];
  for (const { id } of users) ids.push(await given.member(db, id, { storeId: store, role: 'owner' }));
  return { store, users, ids: ids as [string, string] };
}
const owners = async (store: number, trx: Trx | typeof db = db) =>
  (
    await sql`select from staff_member where store_id = ${store} and removed_at is null and role_key = 'owner'`.execute(
      trx,
    )
  ).rows.length;

describe('two owners who remove each other at once', () => {
  it('leave one of them, wherever the second comes in', async () => {
    for (const statement of [/for no key update/, /for update of m/, /set removed_at/]) {
      for (const when of ['before', 'after'] as const) {
        const { store, users, ids } = await twoOwners();
        const ended = await interleave(
          app.url,
          { when, statement },
          () => call(removeMember, { id: ids[0] }, { as: users[1] }),
          () => call(removeMember, { id: ids[1] }, { as: users[0] }),
        );
        expect([ended.work.status, ended.other.status].sort(), `${when} ${statement}`).toEqual([
          'fulfilled',
          'rejected',
        ]);
        expect(await owners(store), `${when} ${statement}`).toBe(1);
      }
    }
  });

  it('would leave none where each counted without locking the team (control)', async () => {
    const { store, ids } = await twoOwners();
    let counted = 0;
    let letBothGo = () => {};
    const bothHaveCounted = new Promise<void>((resolve) => {
      letBothGo = resolve;
    });
    const removeUnlocked = (id: string) =>
      inTransaction(db, async (trx) => {
        expect(await owners(store, trx)).toBe(2);
        if (++counted === 2) letBothGo();
        await bothHaveCounted;
        await sql`update staff_member set removed_at = now() where id = ${id}`.execute(trx);
      });
    await Promise.all(ids.map(removeUnlocked));
    expect(await owners(store)).toBe(0);
  });
});

describe('two who change a setting of the counter at once', () => {
  it('are logged each with the value that the other left, wherever the second comes in', async () => {
    const statements = [/insert into counter_setting/, /lock_seconds as before/, /update counter_setting/];
    const cases = statements.flatMap((statement) => [true, false].map((hasRow) => ({ statement, hasRow })));
    for (const { statement, hasRow } of cases) {
      for (const when of ['before', 'after'] as const) {
        const { store, users } = await twoOwners();
        const to = (lockSeconds: number, as: GivenUser) =>
          call(changeCounter, { storeId: String(store), lockSeconds }, { as });
        // Its row exists: while it does not, the insertion alone makes the second wait.
        if (hasRow) await to(45, users[0]);
        const start = hasRow ? 45 : 120;
        await interleave(
          app.url,
          { when, statement },
          () => to(60, users[0]),
          () => to(90, users[1]),
        );
        const { rows } = await sql<{ change: [number, number] }>`select changes->'lockSeconds' as change
          from audit_entry where action = 'counter-changed' and store_id = ${store} and changes->'lockSeconds'->>1 <> '45'`.execute(
          db,
        );
        const first = rows.find(({ change }) => change[0] === start)?.change[1];
        const left = first === 60 ? 90 : 60;
        expect(
          rows.map(({ change }) => change).toSorted(([one]) => (one === start ? -1 : 1)),
          `${when} ${statement} ${hasRow}`,
        ).toEqual([
          [start, first],
          [first, left],
        ]);
      }
    }
  });
});

describe('an invitation that is accepted twice at once', () => {
  it('serves once', async () => {
    for (const statement of [/for no key update/, /from staff_invitation/, /update staff_invitation set closed_at/]) {
      for (const when of ['before', 'after'] as const) {
        const { user, token } = await invited();
        const accept = () => call(acceptInvitation, { token }, { as: user });
        const ended = await interleave(app.url, { when, statement }, accept, accept);
        expect([ended.work.status, ended.other.status].sort(), `${when} ${statement}`).toEqual([
          'fulfilled',
          'rejected',
        ]);
        expect(await rolesOf(user), `${when} ${statement}`).toBe(1);
      }
    }
  });

  it('would be open for both who only looked (control)', async () => {
    const { user } = await invited();
    const isOpen = async () =>
      (await sql`select from staff_invitation where email = ${user.email} and closed_at is null`.execute(db)).rows
        .length;
    expect(await Promise.all([isOpen(), isOpen()])).toEqual([1, 1]);
  });
});

async function invited() {
  const store = await given.store(db);
  const owner = await given.user(db, { storeIds: [store] });
  const user = await given.user(db);
  await call(inviteMember, { storeId: String(store), email: user.email, role: 'driver' }, { as: owner });
  const { rows } = await sql<{ text: string }>`select text from outbox_message where recipient = ${user.email}`.execute(
    db,
  );
  return { user, token: /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '' };
}

const rolesOf = async ({ id }: GivenUser) =>
  (await sql`select from staff_member where user_id = ${id}`.execute(db)).rows.length;
