import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount, downloadData } from '#features/account';
import { verifySession } from '#features/auth';
import { hashPassword } from '#features/auth/server';
import { getCatalogueImport, listOpsChats } from '#features/back-office';
import { newId } from '#platform/id.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import { goOnline } from '../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { removeOldInvitations } from './invitations.queries.server.ts';
import { SUBJECTS } from './role-subjects.ts';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listTeam,
  listWorkplaces,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from './staff.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
const DAY_MS = 24 * 3600_000;
const UNAUTHENTICATED = 4401;
let places = 0;

/** A store with its owner, and others in the given roles. */
async function team(...roles: string[]) {
  const store = await given.store(db, { display_name: `Fern ${++places}` });
  const storeId = String(store);
  const owner = await given.user(db, { storeIds: [store] });
  const others: (GivenUser & { memberId: string })[] = [];
  for (const role of roles) {
    const user = await given.user(db);
    others.push({ ...user, memberId: await given.member(db, user.id, { storeId: store, role }) });
  }
  return { store, storeId, owner, others };
}
const people = async (as: GivenUser, storeId?: string) => call(listTeam, storeId ? { storeId } : {}, { as });
const memberOf = async (user: GivenUser, storeId: string | null) => {
  const { rows } = await sql<{ id: string; role: string }>`select id, role_key as role from staff_member
    where user_id = ${user.id} and removed_at is null and store_id is not distinct from ${storeId}::bigint`.execute(db);
  return rows[0] ?? null;
};
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    ({ status, message }) => ({ status, message }),
  );

/** The token in the newest mail to the address. */
async function mailedTo(email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from outbox_message where recipient = ${email}
    order by created_at desc, id desc limit 1`.execute(db);
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}
async function invited(owner: GivenUser, storeId: string | undefined, role = 'budtender') {
  const user = await given.user(db);
  const invitation = await call(inviteMember, { ...(storeId && { storeId }), email: user.email, role }, { as: owner });
  return { user, invitation, token: await mailedTo(user.email) };
}

describe('the list of a team', () => {
  it('has everyone with role, second step, certificate and last visit, for those who manage it', async () => {
    const { owner, others, storeId } = await team('budtender');
    const [budtender] = others as [GivenUser & { memberId: string }];
    await call(
      changeMember,
      { id: budtender.memberId, certificateNumber: 'CS-1', certificateExpiresOn: '2027-03-31' },
      { as: owner },
    );
    const { members, givable, name } = await people(owner, storeId);
    expect(name).toMatch(/^Fern/);
    expect(givable).toEqual(['owner', 'manager', 'budtender', 'driver', 'accountant', 'support']);
    expect(members).toMatchObject([
      { role: 'owner', isYou: true, isManageable: false, details: { email: owner.email, secondFactor: 'none' } },
      {
        role: 'budtender',
        isYou: false,
        isManageable: true,
        details: {
          certificateNumber: 'CS-1',
          certificateExpiresOn: '2027-03-31',
          lastSeen: '2026-11-20T16:00:00.000Z',
        },
      },
    ]);
    const { rows } = await sql`select changes from audit_entry
      where action = 'certificate-changed' and store_id = ${storeId}`.execute(db);
    expect(rows).toEqual([{ changes: { number: [null, 'CS-1'], expiresOn: [null, '2027-03-31'] } }]);
    await call(changeMember, { id: budtender.memberId, certificateNumber: 'CS-2' }, { as: owner });
    const { rows: later } = await sql`select changes from audit_entry
      where action = 'certificate-changed' and store_id = ${storeId} order by at desc, id desc limit 1`.execute(db);
    expect(later).toEqual([{ changes: { number: ['CS-1', 'CS-2'] } }]);
    await sql`insert into staff_pin (store_id, user_id, pin_hash, set_at)
      values (${storeId}, ${budtender.id}, '$argon2id$', now())`.execute(db);
    expect((await people(owner, storeId)).members[1]?.details?.secondFactor).toBe('pin');
  });

  it('shows a budtender names and roles alone', async () => {
    const { owner, others, storeId } = await team('budtender');
    await invited(owner, storeId);
    const seen = await people(others[0] as GivenUser, storeId);
    expect(seen).toMatchObject({ givable: [], invitations: [] });
    expect(seen.members.map(({ details, isManageable }) => [details, isManageable])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(JSON.stringify(seen)).not.toContain(owner.email);
  });

  it('is that of one’s own store: of another one, of none and of operators it is not found', async () => {
    const { owner } = await team();
    const { storeId } = await team();
    for (const other of [storeId, '999999999', 'x', undefined])
      expect(await refusal(people(owner, other))).toEqual({ status: 404, message: 'There is no such team.' });
  });

  it('is open to operators for every store, and for their own', async () => {
    const operator = await given.user(db, { role: 'operator' });
    const { storeId } = await team();
    expect((await people(operator, storeId)).givable).toContain('owner');
    expect((await people(operator)).roles.map(({ key }) => key)).toEqual([
      'administrator',
      'operator-support',
      'moderator',
      'auditor',
    ]);
  });
});

describe('a role', () => {
  it('has each of its rights in the table of roles', async () => {
    const { rows } = await sql<{
      subject: string;
    }>`select distinct regexp_replace(right_key, '^(read|write)_', '') as subject
      from staff_role_right`.execute(db);
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(SUBJECTS.map(({ subject }) => subject).toSorted());
  });

  it('holds at one store alone: who is a budtender here and a manager there sees orders of both, and manages one team', async () => {
    const [here, there] = [await team(), await team()];
    const user = await given.user(db);
    await given.member(db, user.id, { storeId: here.store, role: 'budtender' });
    await given.member(db, user.id, { storeId: there.store, role: 'manager' });
    expect((await people(user, there.storeId)).givable).toEqual(['budtender', 'driver', 'accountant', 'support']);
    expect((await people(user, here.storeId)).givable).toEqual([]);
    const invitation = { email: 'x@mail.example', role: 'driver' };
    expect(await refusal(call(inviteMember, { ...invitation, storeId: here.storeId }, { as: user }))).toEqual({
      status: 404,
      message: 'There is no such team.',
    });
    expect(await call(inviteMember, { ...invitation, storeId: there.storeId }, { as: user })).toMatchObject(invitation);
  });

  it('opens what it names, and nothing else, from the next call on', async () => {
    const { owner, others } = await team('accountant');
    const [accountant] = others as [GivenUser & { memberId: string }];
    const forbidden = { status: 403, message: 'Your role does not allow this. Ask who manages your team for more.' };
    expect(await refusal(call(getCatalogueImport, { id: newId() }, { as: accountant }))).toMatchObject({ status: 404 });
    expect(await refusal(call(listOpsChats, {}, { as: accountant }))).toEqual(forbidden);
    await call(changeMember, { id: accountant.memberId, role: 'budtender' }, { as: owner });
    expect(await call(listOpsChats, {}, { as: accountant })).toMatchObject({ items: [] });
  });

  it('is changed by those who manage the team, below their own', async () => {
    const { owner, others, storeId } = await team('manager', 'manager', 'driver');
    const [manager, peer, driver] = others as [
      GivenUser,
      GivenUser & { memberId: string },
      GivenUser & { memberId: string },
    ];
    const change = (as: GivenUser, id: string, role: string) => refusal(call(changeMember, { id, role }, { as }));
    expect(await change(manager, driver.memberId, 'support')).toBeNull();
    for (const role of ['owner', 'manager'])
      expect(await change(manager, driver.memberId, role), role).toMatchObject({ status: 403 });
    expect(await change(manager, peer.memberId, 'driver')).toMatchObject({ status: 403 });
    expect(await change(manager, (await memberOf(owner, storeId))?.id ?? '', 'driver')).toMatchObject({ status: 403 });
    expect(await change(owner, peer.memberId, 'administrator')).toMatchObject({ status: 404 });
    expect(await change(owner, 'x', 'driver')).toMatchObject({ status: 404 });
  });

  it.each(['owner', 'manager'])('of %s is never lifted, nor given up, by who has it', async (role) => {
    const { storeId, others } = await team(role);
    const [own] = others as [GivenUser & { memberId: string }];
    for (const to of ['owner', 'driver'].filter((to) => to !== role))
      expect(await refusal(call(changeMember, { id: own.memberId, role: to }, { as: own }))).toMatchObject({
        status: 403,
      });
    expect(await refusal(call(removeMember, { id: own.memberId }, { as: own }))).toMatchObject({ status: 403 });
    expect(await memberOf(own, storeId)).toMatchObject({ role });
  });

  it('of the last owner stays, even for an operator', async () => {
    const operator = await given.user(db, { role: 'operator' });
    const { owner, storeId } = await team('manager');
    const { id = '' } = (await memberOf(owner, storeId)) ?? {};
    const last = { status: 409, message: 'A team needs someone who leads it. Give another person that role first.' };
    expect(await refusal(call(removeMember, { id }, { as: operator }))).toEqual(last);
    expect(await refusal(call(changeMember, { id, role: 'driver' }, { as: operator }))).toEqual(last);
  });
});

describe('a removed person', () => {
  it('loses rights, sessions and open sockets at once', async () => {
    const { owner, others, storeId } = await team('budtender');
    const [budtender] = others as [GivenUser & { memberId: string }];
    await app.signalsArrived();
    const socket = await goOnline(app.origin, budtender.sessionToken);
    await call(removeMember, { id: budtender.memberId }, { as: owner });
    expect(await socket.closed).toBe(UNAUTHENTICATED);
    await expect(call(verifySession, {}, { as: budtender })).rejects.toMatchObject({ status: 401 });
    const again = { ...budtender, sessionToken: await given.session(db, budtender.id) };
    expect(await call(listWorkplaces, {}, { as: again })).toEqual({ workplaces: [], lacksFactor: false });
    expect(await refusal(people(again, storeId))).toMatchObject({ status: 403 });
    expect(await refusal(call(removeMember, { id: budtender.memberId }, { as: owner }))).toMatchObject({ status: 404 });
  });

  it('takes their open invitations along', async () => {
    const { owner, others, storeId } = await team('manager');
    const [manager] = others as [GivenUser & { memberId: string }];
    const { user, token } = await invited(manager, storeId);
    await call(removeMember, { id: manager.memberId }, { as: owner });
    expect(await refusal(call(acceptInvitation, { token }, { as: user }))).toMatchObject({ status: 404 });
  });
});

describe('an invitation', () => {
  it('is mailed, read, accepted once, and shortens the sessions of who accepts it', async () => {
    const { owner, storeId } = await team();
    const { user, token, invitation } = await invited(owner, storeId);
    expect((await people(owner, storeId)).invitations).toMatchObject([
      { id: invitation.id, email: user.email, role: 'budtender', isManageable: true },
    ]);
    expect(await call(readInvitation, { token })).toMatchObject({ role: 'Budtender', email: user.email });
    expect(await call(acceptInvitation, { token }, { as: user })).toEqual({ storeId });
    expect(await call(listWorkplaces, {}, { as: user })).toMatchObject({
      workplaces: [{ storeId, role: 'budtender' }],
    });
    expect((await people(owner, storeId)).invitations).toEqual([]);
    expect(await refusal(call(acceptInvitation, { token }, { as: user }))).toMatchObject({ status: 404 });
    expect(await refusal(call(readInvitation, { token }))).toMatchObject({ status: 404 });
    const { rows } = await sql<{ ends: Date }>`select ends_at as ends from session where user_id = ${user.id}`.execute(
      db,
    );
    expect(rows[0]?.ends.getTime()).toBe(clock.now().getTime() + DAY_MS / 2);
  });

  it('is for the account of its address alone', async () => {
    const { owner, storeId } = await team();
    const { token, user } = await invited(owner, storeId);
    const other = await given.user(db);
    expect(await refusal(call(acceptInvitation, { token }, { as: other }))).toEqual({
      status: 403,
      message: `This invitation is for ${user.email}. Log in with the account of that address.`,
    });
    expect(await memberOf(other, storeId)).toBeNull();
    expect(await call(acceptInvitation, { token }, { as: user })).toEqual({ storeId });
  });

  it('ends after 7 days, when it is withdrawn, and with the next one to the same address', async () => {
    const { owner, storeId } = await team();
    const ended = { status: 404 };
    const old = await invited(owner, storeId);
    await sql`update staff_invitation set expires_at = ${clock.now()} where id = ${old.invitation.id}`.execute(db);
    expect(await refusal(call(acceptInvitation, { token: old.token }, { as: old.user }))).toMatchObject(ended);
    const first = await invited(owner, storeId);
    await call(inviteMember, { storeId, email: first.user.email, role: 'driver' }, { as: owner });
    expect(await refusal(call(acceptInvitation, { token: first.token }, { as: first.user }))).toMatchObject(ended);
    const second = { token: await mailedTo(first.user.email), invitations: (await people(owner, storeId)).invitations };
    const [{ id = '' } = {}] = second.invitations;
    await call(withdrawInvitation, { id }, { as: owner });
    expect(await refusal(call(withdrawInvitation, { id }, { as: owner }))).toMatchObject(ended);
    expect(await refusal(call(acceptInvitation, { token: second.token }, { as: first.user }))).toMatchObject(ended);
    expect(await mailedTo(first.user.email)).toBe('');
    await removeOldInvitations(db, new Date(clock.now().getTime() + 60 * DAY_MS));
    expect((await sql`select from staff_invitation where store_id = ${storeId}`.execute(db)).rows).toEqual([]);
  });

  it('may not lift anybody above who sends it, and not go to somebody of the team', async () => {
    const { others, storeId, owner } = await team('manager');
    const [manager] = others as [(typeof others)[number]];
    const send = (as: GivenUser, email: string, role: string) =>
      refusal(call(inviteMember, { storeId, email, role }, { as }));
    for (const role of ['owner', 'manager'])
      expect(await send(manager, 'x@mail.example', role)).toMatchObject({ status: 403 });
    for (const role of ['administrator', 'king'])
      expect(await send(owner, 'x@mail.example', role)).toMatchObject({ status: 422 });
    expect(await send(owner, manager.email, 'driver')).toMatchObject({ status: 409 });
  });

  it('to the operators is sent by an administrator alone', async () => {
    const operator = await given.user(db, { role: 'operator' });
    const { user, token } = await invited(operator, undefined, 'moderator');
    expect(await call(acceptInvitation, { token }, { as: user })).toEqual({ storeId: null });
    expect(await call(listWorkplaces, {}, { as: user })).toMatchObject({ workplaces: [{ storeId: null }] });
    expect(await refusal(people(user))).toMatchObject({ status: 403 });
  });
});

describe('an account of staff', () => {
  it('exports roles and invitations, and takes them along when it is removed', async () => {
    const passwordHash = await hashPassword('violet-umbrella-41');
    const { store, storeId, owner } = await team();
    const user = await given.user(db, { password_hash: passwordHash });
    await given.member(db, user.id, { storeId: store, role: 'driver' });
    const { invitation } = {
      invitation: await call(
        inviteMember,
        { storeId: (await team()).storeId, email: user.email, role: 'driver' },
        { as: await given.user(db, { role: 'operator' }) },
      ),
    };
    expect(await call(downloadData, {}, { as: user })).toMatchObject({
      staff: { roles: [{ role: 'driver' }], invitations: [{ email: invitation.email }] },
    });
    await call(deleteAccount, { id: user.id, currentPassword: 'violet-umbrella-41' }, { as: user });
    expect((await people(owner, storeId)).members).toHaveLength(1);
    expect((await sql`select from staff_invitation where email = ${user.email}`.execute(db)).rows).toEqual([]);
  });

  it('is not removed while it alone leads a team', async () => {
    const passwordHash = await hashPassword('violet-umbrella-41');
    const store = await given.store(db, { display_name: 'Cedar' });
    const user = await given.user(db, { password_hash: passwordHash, storeIds: [store] });
    const removal = () =>
      refusal(call(deleteAccount, { id: user.id, currentPassword: 'violet-umbrella-41' }, { as: user }));
    expect(await removal()).toEqual({
      status: 409,
      message: 'Nobody else leads the team of Cedar. Give another person that role first.',
    });
    await given.user(db, { storeIds: [store] });
    expect(await removal()).toBeNull();
  });
});

it('a second step that staff lack is asked for before a list of workplaces says anything', async () => {
  const strict = await testApp({ deps: { staffNeedsFactor: true } });
  const store = await given.store(strict.db);
  const owner = await given.user(strict.db, { storeIds: [store] });
  expect(await strict.call(listWorkplaces, {}, { as: owner })).toEqual({ workplaces: [], lacksFactor: true });
});
