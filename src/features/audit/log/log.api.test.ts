import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { deleteAccount } from '#features/account';
import { changePassword, login } from '#features/auth';
import { hashPassword } from '#features/auth/server';
import { importCatalogue, setOrderStatus } from '#features/back-office';
import { sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { acceptOrder, getStaffOrder, markReady, pickLine } from '#features/fulfillment';
import type { Db } from '#platform/db/db.ts';
import { inTransaction } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { createLogPartitions, maintainLogs } from '#platform/logs/log-partitions.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import { CARD, readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { accountWithEverything, HER_PASSWORD, HERS } from '../../../../tests/support/market/account-with-everything.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { answerOpsChat, refundOrder, undoListingChange } from '../../back-office/back-office.contract.ts';
import { refuseHandOver } from '../../fulfillment/hand-over/hand-over.contract.ts';
import { holdOrder, returnOrder, sendOut } from '../../fulfillment/steps/steps.contract.ts';
import { exportAuditEntries, exportSecurityEvents, listAuditEntries, listSecurityEvents } from './log.contract.ts';

const app = await testApp();
const { db, call, clock, deps } = app;
await startJobs(deps);
const jobs = deps.jobs as TestJobs;
const LOGS = ['audit_entry', 'security_event'] as const;

const place = await given.store(db, { display_name: 'Queen West', has_delivery: true });
await given.zone(db, { store_id: place });
const elsewhere = await given.store(db);
const noor = await given.user(db, { role: 'partner', storeIds: [place], display_name: 'Noor Ansel' });
const stranger = await given.user(db, { role: 'partner', storeIds: [elsewhere] });
const operator = await given.user(db, { role: 'operator', display_name: 'Rowan Pike' });
const by = atCommandLine('tess');

async function offer(display_name: string, storeId = place) {
  const system_product_id = await given.systemProduct(db, { display_name });
  const id = await given.listing(db, { store_id: storeId, system_product_id, price_cents: 2995, quantity: 4 });
  const { rows } = await sql<{ licence: string; product: string }>`
    select licence_number as licence, import_key as product from listing join store on store.id = store_id
      join system_product p on p.id = system_product_id where listing.id = ${id}`.execute(db);
  return { id: String(id), row: { licence: '', product: '', ...rows[0] } };
}
type Offer = Awaited<ReturnType<typeof offer>>;
const price = ({ row }: Offer, price_cents: number, as: GivenUser = noor) =>
  call(importCatalogue, { rows: [{ ...row, price_cents, quantity: 4 }] }, { as });
const find = (filter: Parameters<typeof call<typeof listAuditEntries>>[1], as: GivenUser = noor) =>
  call(listAuditEntries, filter, { as }).then(({ items }) => items);
const count = async (of: Db, log: (typeof LOGS)[number]) =>
  (await sql<{ n: number }>`select count(*) n from ${sql.table(log)}`.execute(of)).rows[0]?.n;

describe('an auditor', () => {
  it('finds who changed a price, when and from where with one search', async () => {
    const haze = await offer('Granite Haze');
    await price(haze, 2795);
    await price(await offer('Lumen Kush'), 2795);
    const found = await find({ search: 'granite haze', action: 'listing-changed' });
    expect(found).toEqual([
      expect.objectContaining({
        at: clock.now().toISOString(),
        actor: { id: noor.id, name: 'Noor Ansel', role: 'owner' },
        network: '127.0.0.0/24',
        store: { id: String(place), name: 'Queen West' },
        object: { type: 'listing', id: haze.id, label: 'Granite Haze' },
        changes: [{ field: 'priceCents', before: 2995, after: 2795 }],
      }),
    ]);
    expect(await find({ objectType: 'listing', objectId: haze.id })).toEqual(found);
  });

  it('reads the entries of their own stores alone; an operator those of all', async () => {
    const theirs = await offer('Night Heron', elsewhere);
    await price(theirs, 2500, stranger);
    const wish = { search: 'Night Heron' };
    expect(await find(wish)).toEqual([]);
    expect(await find({ ...wish, storeId: String(elsewhere) })).toEqual([]);
    expect(await find(wish, stranger)).toHaveLength(1);
    expect(await find(wish, operator)).toHaveLength(1);
    expect(await find({ ...wish, storeId: String(place) }, operator)).toEqual([]);
    await expect(call(listSecurityEvents, {}, { as: noor })).rejects.toMatchObject({ status: 403 });
  });

  it('filters by person, act and time, and pages without a gap or a repeat', async () => {
    const many = await offer('Many Moons');
    for (let cents = 1000; cents < 1007; cents++) {
      clock.advance(cents % 2 ? 1000 : 0);
      await price(many, cents);
    }
    const wish = { objectId: many.id, actorId: noor.id, action: 'listing-changed' };
    const all = await find(wish);
    expect(all).toHaveLength(7);
    const paged = [];
    for (let before: string | undefined, more = true; more; ) {
      const { items, next } = await call(
        listAuditEntries,
        { ...wish, count: 2, ...(before && { before }) },
        { as: noor },
      );
      paged.push(...items);
      before = next ?? undefined;
      more = next !== null;
    }
    expect(paged).toEqual(all);
    const newest = all[0]?.at as string;
    expect((await find({ ...wish, from: newest })).length).toBe(all.filter(({ at }) => at === newest).length);
    expect(await find({ ...wish, to: newest })).toEqual(all.filter(({ at }) => at < newest));
    expect(await find({ ...wish, actorId: stranger.id })).toEqual([]);
    expect(await find({ ...wish, action: 'order-moved' })).toEqual([]);
  });

  it.each(['%', '_', "' or true --", '\\', '%%%%', 'x'.repeat(100), '(((((', '[a-'])(
    'may search for %j as it is written',
    async (search) => {
      expect(await find({ search }, operator)).toEqual([]);
      expect((await call(listSecurityEvents, { search }, { as: operator })).items).toEqual([]);
    },
  );

  it.each([
    [{ before: 'x' }],
    [{ before: '99999999999999999.0198f000-0000-7000-8000-00000000000a' }],
    [{ before: `1.${'a'.repeat(36)}` }],
    [{ from: 'yesterday' }],
    [{ to: '2026-13-45T00:00:00Z' }],
    [{ search: 'x'.repeat(1_001) }],
  ])('is told what is wrong with %j', async (filter) => {
    await expect(find(filter, operator)).rejects.toMatchObject({ status: 422 });
  });

  it('takes a file along whose cells no spreadsheet runs, with an entry that says so', async () => {
    const evil = await offer('=HYPERLINK("http://evil.example")');
    await price(evil, 2000);
    const filter = { objectType: 'listing', objectId: evil.id };
    const { csv, next } = await call(exportAuditEntries, filter, { as: noor });
    expect(next).toBeNull();
    expect(csv.split('\r\n')).toEqual([
      '\uFEFF"time","person","role","device","second step","network","store","action","object","object id","name","changes","request"',
      expect.stringContaining('"\'=HYPERLINK(""http://evil.example"")"'),
      '',
    ]);
    const [entry] = await find({ action: 'log-exported', actorId: noor.id }, operator);
    expect(entry).toMatchObject({ object: { type: 'log', id: 'audit' }, changes: [{ field: 'rows', after: 1 }] });
  });

  it('gets a long file in parts that join', async () => {
    const at = clock.now();
    await sql`insert into audit_entry (at, id, actor_role, store_id, action, object_type, object_id)
      select ${at}::timestamptz - n * interval '1 second', gen_random_uuid(), 'owner', ${place}, 'bulk', 'thing', n::text
      from generate_series(1, 2500) n`.execute(db);
    let [text, parts] = ['', 0];
    for (let before: string | null | undefined; before !== null; parts++) {
      const part = await call(exportAuditEntries, { action: 'bulk', ...(before && { before }) }, { as: noor });
      text += part.csv;
      before = part.next;
    }
    expect([parts, text.trimEnd().split('\r\n').length]).toEqual([3, 2501]);
    const ids = [...text.matchAll(/"thing","(\d+)"/g)].map(([, n]) => Number(n));
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
  });

  it('confirms who they are before an export', async () => {
    await sql`update session set authenticated_at = null, created_at = ${clock.now()}::timestamptz - interval '20 minutes'
      where user_id = ${operator.id}`.execute(db);
    const needed = { code: 'reauthentication-needed' };
    await expect(call(exportSecurityEvents, {}, { as: operator })).rejects.toMatchObject(needed);
    await expect(call(listSecurityEvents, {}, { as: operator })).rejects.toMatchObject(needed);
    await sql`update session set authenticated_at = ${clock.now()} where user_id = ${operator.id}`.execute(db);
    expect((await call(exportSecurityEvents, {}, { as: operator })).csv).toContain('"time","event"');
  });
});

describe('a change of a listing', () => {
  const undo = (entry: { id: string } | undefined, as: GivenUser = noor) =>
    call(undoListingChange, { id: entry?.id ?? '' }, { as });
  const priceOf = async ({ id }: Offer) =>
    (
      await sql<{
        cents: number;
        stock: number;
      }>`select price_cents as cents, on_hand as stock from listing where id = ${id}`.execute(db)
    ).rows[0];

  it('is taken back as a new entry, which says by whom, and leaves what was sold since', async () => {
    const thing = await offer('Amber Drift');
    await price(thing, 2795);
    await sql`update listing set on_hand = 3 where id = ${thing.id}`.execute(db);
    const [changed] = await find({ objectId: thing.id });
    clock.advance(1000);
    await undo(changed);
    expect(await priceOf(thing)).toEqual({ cents: 2995, stock: 3 });
    expect(await find({ objectId: thing.id })).toEqual([
      expect.objectContaining({
        actor: { id: noor.id, name: 'Noor Ansel', role: 'owner' },
        action: 'listing-changed',
        changes: [{ field: 'priceCents', before: 2795, after: 2995 }],
      }),
      changed,
    ]);
    expect(await undo(changed).catch(({ status }) => status)).toBe(409);
    expect((await priceOf(thing))?.cents).toBe(2995);
  });

  it('stays where it was changed again, belongs to another store, is too old or is none', async () => {
    const thing = await offer('Birch Haze');
    await price(thing, 2795);
    const [changed] = await find({ objectId: thing.id });
    const statusOf = (answer: Promise<unknown>) =>
      answer.then(
        () => 200,
        ({ status }) => status,
      );
    expect(await statusOf(undo(changed, stranger))).toBe(404);
    for (const id of ['x', '0198f000-0000-7000-8000-00000000000a']) expect(await statusOf(undo({ id }))).toBe(404);
    clock.advance(1000);
    await price(thing, 2500);
    expect(await statusOf(undo(changed))).toBe(409);
    expect((await priceOf(thing))?.cents).toBe(2500);
    const [latest] = await find({ objectId: thing.id });
    const old = {
      at: new Date(clock.now().getTime() - 31 * 24 * 3600_000),
      action: 'listing-changed',
      object: { type: 'listing', id: thing.id },
    };
    await recordAudit(db, by, { ...old, storeId: place, before: { priceCents: 1000 }, after: { priceCents: 2500 } });
    const entries = await find({ objectId: thing.id }, operator);
    expect(await statusOf(undo(entries.at(-1)))).toBe(404);
    expect(await statusOf(undo(latest, operator))).toBe(200);
    expect((await priceOf(thing))?.cents).toBe(2795);
  });
});

describe('an entry', () => {
  it('is there with its change, or neither is', async () => {
    const listingId = await given.listing(db, { store_id: place, quantity: 5 });
    const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId }, { card: CARD.visa }) });
    const id = orders[0]?.id ?? '';
    const ofOrder = () => find({ objectType: 'order', objectId: id });
    // Refused after the order is locked.
    await expect(call(setOrderStatus, { id, status: 'completed' }, { as: noor })).rejects.toMatchObject({
      status: 409,
    });
    await expect(call(refundOrder, { id, reason: 'No.' }, { as: noor })).rejects.toMatchObject({ status: 409 });
    expect(await ofOrder()).toEqual([]);
    // The control: what fails after the entry takes it along, and what succeeds keeps it.
    const change = { at: clock.now(), action: 'order-moved', object: { type: 'order', id }, storeId: place };
    const failing = inTransaction(db, async (trx) => {
      await recordAudit(trx, by, change);
      throw new Error('after');
    });
    await expect(failing).rejects.toThrow('after');
    expect(await ofOrder()).toEqual([]);
    await call(setOrderStatus, { id, status: 'processing' }, { as: noor });
    expect(await ofOrder()).toMatchObject([
      { changes: [{ field: 'status', before: 'new-order', after: 'processing' }] },
    ]);
  });

  it('keeps the name of its time', async () => {
    const kit = await given.user(db, { role: 'partner', storeIds: [place], display_name: 'Kit' });
    const thing = await offer('Quiet Fern');
    await price(thing, 2000, kit);
    await sql`update app_user set display_name = 'Christopher' where id = ${kit.id}`.execute(db);
    expect((await find({ objectId: thing.id }))[0]?.actor.name).toBe('Kit');
  });

  it('fails the change where it cannot be written', async () => {
    const thing = await offer('No Month');
    const { asOwner } = deps;
    const far = new Date('2190-01-01T00:00:00Z');
    await expect(
      recordAudit(db, by, { at: far, action: 'x', object: { type: 'listing', id: thing.id } }),
    ).rejects.toMatchObject({ code: '23514' });
    expect(asOwner).toBeDefined();
  });
});

describe.each(LOGS)('%s', (log) => {
  it.each([
    ['changed', `update ${log} set network = 'elsewhere'`],
    ['deleted', `delete from ${log}`],
    ['emptied', `truncate ${log}`],
    ['emptied with what refers to it', `truncate ${log} cascade`],
  ])('is not %s by anyone, the owner of its table included', async (_what, statement) => {
    await recordAudit(db, by, { at: clock.now(), action: 'x', object: { type: 'x', id: 1 } });
    await recordSecurityEvent(db, { at: clock.now(), kind: 'limit-hit', userId: null });
    const before = await count(db, log);
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    const partition = `${log}_2026_11`;
    await expect(sql.raw(statement.replace(log, partition)).execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await count(db, log)).toBe(before);
  });

  it('has an entry of the last moment of a month in that month, and of the next in the next', async () => {
    const other = await testDatabase();
    try {
      const write = (at: Date) =>
        log === 'audit_entry'
          ? recordAudit(other.db, by, { at, action: 'x', object: { type: 'x', id: 1 } })
          : recordSecurityEvent(other.db, { at, kind: 'limit-hit', userId: null });
      await write(new Date('2026-11-30T23:59:59.999Z'));
      await write(new Date('2026-12-01T00:00:00.000Z'));
      const { rows } = await sql<{ month: string }>`
        select tableoid::regclass::text as month from ${sql.table(log)} order by at`.execute(other.db);
      expect(rows.map(({ month }) => month)).toEqual([`${log}_2026_11`, `${log}_2026_12`]);
    } finally {
      await other.drop();
    }
  });

  it('has its months made long before they begin, and drops those that are too old, by the clock', async () => {
    const other = await testDatabase();
    const months = async () =>
      (
        await sql<{ name: string }>`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
          where inhparent = ${log}::text::regclass order by 1`.execute(other.db)
      ).rows.map(({ name }) => name.slice(log.length + 1));
    const write = (at: Date) =>
      sql`insert into ${sql.table(log)} (at, id, ${sql.raw(log === 'audit_entry' ? 'actor_role, action, object_type, object_id' : 'kind')})
        values (${at}, gen_random_uuid(), ${sql.raw(log === 'audit_entry' ? `'owner', 'x', 'x', '1'` : `'limit-hit'`)})`.execute(
        other.db,
      );
    try {
      const first = await months();
      expect(first.at(0)).toBe('2026_06');
      await createLogPartitions(other.db, new Date('2027-11-30T23:59:59Z'));
      expect((await months()).at(-1)).toBe('2029_05');
      await createLogPartitions(other.db, new Date('2027-11-30T23:59:59Z'));
      await write(new Date('2026-11-30T23:59:59Z'));
      await write(new Date('2026-12-01T00:00:00Z'));
      // The last moment at which November must still be there, and the first at which it must not.
      const [kept, gone] =
        log === 'audit_entry'
          ? ['2029-11-30T23:59:59Z', '2029-12-01T00:00:00Z']
          : ['2027-11-30T23:59:59Z', '2027-12-01T00:00:00Z'];
      await maintainLogs(other.db, { log: silentLog, now: new Date(kept as string) });
      expect([(await months()).at(0), await count(other.db, log)]).toEqual(['2026_11', 2]);
      await maintainLogs(other.db, { log: silentLog, now: new Date(gone as string) });
      expect([(await months()).at(0), await count(other.db, log)]).toEqual(['2026_12', 1]);
    } finally {
      await other.drop();
    }
  });
});

describe('a shopper', () => {
  it('is in no entry by anything personal while staff work on their things, and by nothing once they are erased', async () => {
    const listing = await given.listing(db, { store_id: place, quantity: 500 });
    const user = await accountWithEverything(app, listing, () => jobs.drain());
    const { rows: orders } = await sql<{ id: string }>`
      select id from orders where user_id = ${user.id} and status = 'completed'`.execute(db);
    const orderId = orders[0]?.id ?? '';
    await call(refundOrder, { id: orderId, reason: `${HERS.firstName} called` }, { as: noor });
    await call(sendMessage, { msg: HERS.note, orderId }, { as: user });
    await call(answerOpsChat, { userId: user.id, orderId, msg: `Dear ${HERS.firstName}` }, { as: noor });
    const { orders: open } = await call(submitCart, {}, { as: user });
    const id = open[0]?.id ?? '';
    const why = { id, reason: `${HERS.firstName} called` };
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: noor });
    const [line] = (await call(getStaffOrder, { id }, { as: noor })).lines;
    await call(pickLine, { id, lineId: line?.id ?? '', quantity: line?.ordered ?? 0, from: 0 }, { as: noor });
    await call(holdOrder, why, { as: noor });
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: noor });
    await call(markReady, { id }, { as: noor });
    await call(sendOut, { id, driverId: noor.id }, { as: noor });
    await call(refuseHandOver, { id, reason: 'nobody-there', note: HERS.note }, { as: noor });
    await call(returnOrder, why, { as: noor });
    expect((await find({ objectId: id })).length).toBeGreaterThan(7);
    const session = { sessionToken: (await call(login, { email: HERS.email, password: HER_PASSWORD })) as string };
    await expect(call(login, { email: HERS.email, password: `${HERS.lastName} guessed` })).rejects.toThrow();
    const password = { password: 'amber-lantern-73', confirmPassword: 'amber-lantern-73' };
    await call(changePassword, { currentPassword: HER_PASSWORD, ...password }, { as: session });
    expect((await find({ objectId: orderId })).map(({ action }) => action)).toContain('order-refunded');
    const { items } = await call(
      listSecurityEvents,
      { search: HERS.displayName, from: '2026-01-01T00:00:00Z' },
      { as: operator },
    );
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['log-in', 'log-in-refused', 'password-changed']),
    );

    const needles = [user.id, ...Object.values(HERS)];
    const hits = async () => {
      const { rows } = await sql<{ needle: string }>`
        select needle from (select a::text as row from audit_entry a union all select s::text from security_event s) logs,
          unnest(${needles}::text[]) needle where strpos(lower(row), lower(needle)) > 0`.execute(db);
      return rows.map(({ needle }) => needle);
    };
    expect(await hits()).toEqual([]);
    const { rows: refs } = await sql<{
      ref: string;
    }>`select log_ref::text as ref from app_user where id = ${user.id}`.execute(db);
    needles.push(refs[0]?.ref ?? '');
    // The control: the search finds what is there.
    expect(await hits()).not.toEqual([]);

    await call(deleteAccount, { id: user.id }, { as: session });
    await jobs.drain({ isLate: true });
    const after = await call(listSecurityEvents, { from: '2026-01-01T00:00:00Z', count: 100 }, { as: operator });
    expect(JSON.stringify(after)).not.toMatch(new RegExp([user.id, HERS.displayName, HERS.email].join('|')));
    expect((await call(listSecurityEvents, { search: HERS.displayName }, { as: operator })).items).toEqual([]);
    // What is left of the account in the logs is a number that nothing else has.
    const { rows: left } = await sql`select from app_user where log_ref::text = ${refs[0]?.ref}`.execute(db);
    expect(left).toEqual([]);
  });

  it('is named by nothing that they typed where nobody has that account', async () => {
    const typed = 'my-secret-passw0rd@mail.example';
    await expect(call(login, { email: typed, password: 'whatever-it-was' })).rejects.toMatchObject({ status: 401 });
    const { rows } = await sql<{
      row: string;
    }>`select s::text as row from security_event s order by at desc, id desc limit 1`.execute(db);
    expect(rows[0]?.row).toMatch(/unknown account/);
    expect(rows[0]?.row).not.toMatch(/my-secret|whatever/);
  });

  it('has something to be found by before they have given a name', async () => {
    const user = await given.user(db, {
      email: null,
      phone: '+14165550199',
      first_name: '',
      last_name: '',
      display_name: '',
    });
    await expect(call(listSecurityEvents, {}, { as: user })).rejects.toMatchObject({ status: 403 });
    const eventsOf = async (search: string) => (await call(listSecurityEvents, { search }, { as: operator })).items;
    const [event] = await eventsOf('Account ');
    expect(event?.account?.name).toMatch(/^Account [\da-f]{8}$/);
    expect(await eventsOf(event?.account?.name ?? '')).toEqual([event]);
  });

  it('who calls what their role does not allow is logged once, by account, call and network', async () => {
    const user = await given.user(db);
    for (let tries = 0; tries < 3; tries++)
      await expect(call(listAuditEntries, {}, { as: user })).rejects.toMatchObject({ status: 403 });
    const { rows } = await sql<{ detail: unknown; network: string }>`select detail, network
      from security_event e join app_user u on u.log_ref = e.account_ref
      where kind = 'access-refused' and u.id = ${user.id}`.execute(db);
    expect(rows).toEqual([{ detail: { operation: 'listAuditEntries' }, network: '127.0.0.0/24' }]);
  });

  it('who is refused by a limit again and again is logged once', async () => {
    await sql`delete from rate_limit`.execute(db);
    const user = await given.user(db, { password_hash: await hashPassword(HER_PASSWORD) });
    for (let tries = 0; tries < 30; tries++)
      await call(login, { email: user.email, password: 'wrong-one-again' }).catch(() => {});
    const { rows } = await sql<{ n: number }>`select count(*) n from security_event
      where kind = 'limit-hit' and detail->>'operation' = 'login' and at >= ${clock.now()}::timestamptz`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });
});
