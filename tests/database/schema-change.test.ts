import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { addCartItem } from '#features/cart';
import { submitCart } from '#features/checkout';
import { submitCart as submit } from '#features/checkout/server';
import { openDatabase } from '#platform/db/db.ts';
import { isConnectionError } from '#platform/db/errors.ts';
import { silentLog } from '#platform/log.ts';
import { readyShopper } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { onServer } from '../support/global-setup.ts';
import type { TestJobs } from '../support/jobs.ts';
import { startSwallowingProxy } from '../support/network/swallowing-proxy.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, url } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const MINUTE = 60_000;

const TYPE_CHANGES = `
  alter table orders alter column total_items type bigint;
  alter table orders alter column cannabis_mg type bigint;
  alter table payment_attempt alter column sends type bigint;
  alter table order_line alter column cannabis_mg type bigint;
  alter table cart_line alter column quantity type bigint`;

/** In what states payments are, of everyone or of one shopper. */
const attempts = async (user?: GivenUser) => {
  const { rows } = await sql<{ state: string }>`
    select distinct state from payment_attempt a join orders o on o.id = a.order_id
    where ${user?.id ?? null}::uuid is null or o.user_id = ${user?.id ?? null}`.execute(db);
  return rows.map(({ state }) => state);
};

const isReady = async () => (await fetch(`${app.origin}/api/ready`)).status;

/** For every store of the cart. */
const chooseCard = (user: GivenUser) =>
  sql`insert into cart_store (user_id, store_id, payment_card_id)
    select user_id, (select store_id from orders o where o.user_id = c.user_id limit 1), id from saved_card c
    where user_id = ${user.id}
    on conflict (user_id, store_id) do update set payment_card_id = excluded.payment_card_id`.execute(db);

/** One submit after the other by each shopper, until `isOver`. */
async function submitAgainAndAgain(shoppers: readonly GivenUser[], listingId: number, isOver: () => boolean) {
  const statuses: string[] = [];
  await Promise.all(
    shoppers.map(async (user) => {
      while (!isOver()) {
        const { orders } = await call(submitCart, {}, { as: user });
        statuses.push(...orders.map(({ status }) => status));
        await call(addCartItem, { productId: String(listingId), quantity: 1 }, { as: user });
        await chooseCard(user);
      }
    }),
  );
  return statuses;
}

describe('a migration that changes types under a running process', () => {
  it('fails no submit, and leaves no payment held without its order', async () => {
    const listingId = await given.listing(db, { quantity: 900 });
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => readyShopper(app, { listingId })));
    let isOver = false;
    const submitted = submitAgainAndAgain(shoppers, listingId, () => isOver);
    const placed = async () =>
      (await sql<{ n: number }>`select count(*) n from orders where status = 'new-order'`.execute(db)).rows[0]?.n ?? 0;
    await expect.poll(placed).toBeGreaterThan(12);
    await onServer(url, (client) => client.query(TYPE_CHANGES));
    const before = await placed();
    await expect.poll(placed).toBeGreaterThan(before + 12);
    expect(await isReady()).toBe(200);
    isOver = true;
    expect(new Set(await submitted)).toEqual(new Set(['new-order']));
    expect(await attempts()).toEqual(['approved']);
  });
});

describe('an answer of the provider that cannot be written down', () => {
  const breakThirdPhase = () =>
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse before insert on order_history for each row when (new.status = 'new-order') execute function refuse()`.execute(
      db,
    );
  const mendThirdPhase = () => sql`drop function refuse cascade`.execute(db);
  const heldAtProvider = async () =>
    (
      await sql<{ n: number }>`select count(*) n from sandbox_vault.record a where kind = 'authorize' and is_approved
        and not exists (select from sandbox_vault.record v where v.parent_ref = a.ref)
        and not exists (select from payment_attempt p where p.auth_ref = a.ref)`.execute(db)
    ).rows[0]?.n;

  it('is asked for again: the order stands as soon as it can be', async () => {
    const listingId = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId });
    await breakThirdPhase();
    await call(submitCart, {}, { as: user }).catch(() => {});
    expect(await heldAtProvider()).toBe(1);
    app.clock.advance(MINUTE);
    await jobs.drain().catch(() => {});
    await mendThirdPhase();
    app.clock.advance(MINUTE);
    await jobs.drain();
    expect(await attempts(user)).toEqual(['approved']);
    expect(await heldAtProvider()).toBe(0);
  });

  it('for half an hour gives the hold back, and the order is canceled', async () => {
    const listingId = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId });
    await breakThirdPhase();
    await call(submitCart, {}, { as: user }).catch(() => {});
    app.clock.advance(31 * MINUTE);
    await jobs.drain();
    expect(await attempts(user)).toEqual(['voided']);
    await mendThirdPhase();
    expect(await heldAtProvider()).toBe(0);
  });
});

describe('a submit whose connection dies at the commit', () => {
  it('is a connection error; sent again with its key it is one order and one charge', async () => {
    const listingId = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId });
    const proxy = await startSwallowingProxy(url);
    const proxied = openDatabase(proxy.url, { log: silentLog, deadlineMs: 2_000 });
    const deps = { ...app.deps, db: proxied.db };
    const commit = /commit\0/i;
    let isCommitted = false;
    proxy.swallow((direction, chunk) => {
      isCommitted ||= direction === 'questions' && commit.test(chunk.toString('latin1'));
      return isCommitted && direction === 'answers';
    });
    await expect(submit(deps, user.id, {}, 'key-1')).rejects.toSatisfy(isConnectionError);
    expect(await attempts(user)).toEqual(['pending']);
    proxy.pass();
    const { orders } = await submit(deps, user.id, {}, 'key-1');
    expect(orders.map(({ status }) => status)).toEqual(['new-order']);
    const { rows } = await sql`select from orders where user_id = ${user.id}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await attempts(user)).toEqual(['approved']);
    proxy.stop();
    await proxied.close();
  });
});

describe('readiness', () => {
  it('is denied while what a submit reads cannot be read', async () => {
    expect(await isReady()).toBe(200);
    await sql`alter table order_line rename to order_line_away`.execute(db);
    expect(await isReady()).toBe(503);
    await sql`alter table order_line_away rename to order_line`.execute(db);
    expect(await isReady()).toBe(200);
  });
});
