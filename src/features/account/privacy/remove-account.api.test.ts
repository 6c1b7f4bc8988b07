import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { changeEmail, forgetPassword, login, verifyAccount, verifySession } from '#features/auth';
import { hashPassword } from '#features/auth/server';
import { addCartItem } from '#features/cart';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { addCard, listCards } from '#features/payments';
import { listProductReviews, writeStoreReview } from '#features/reviews';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { CARD, fillCart } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { accountWithEverything, HER_PASSWORD, HERS } from '../../../../tests/support/market/account-with-everything.ts';
import { filesWith, rowsWith } from '../../../../tests/support/market/database-scan.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { addFavorite } from '../../favorites/favorites.contract.ts';
import { deleteAccount, downloadData, getPreferences, savePreferences } from '../account.contract.ts';

const app = await testApp();
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const MINUTE = 60_000;
const passwordHash = await hashPassword(HER_PASSWORD);
const someone = (row = {}) => given.user(db, { password_hash: passwordHash, created_at: clock.now(), ...row });
const remove = (user: GivenUser, form: { id?: string; currentPassword?: string } = {}) =>
  call(deleteAccount, { id: user.id, ...form }, { as: user });
const isThere = async ({ id }: GivenUser) =>
  (await sql`select from app_user where id = ${id}`.execute(db)).rows.length === 1;

const storeId = await given.store(db, { has_delivery: true });
await given.zone(db, { store_id: storeId });
const listing = await given.listing(db, { store_id: storeId, quantity: 500 });
const productId = String(listing);

const STARS = { id: String(storeId), rate: 4, description: 'Quick.' };

describe('removing one’s account', () => {
  it('leaves nothing of the person in any table or file, and the orders for the books', async () => {
    const user = await accountWithEverything(app, listing, () => jobs.drain());
    const needles = [user.id, ...Object.values(HERS)];
    // The search finds each of them while the account exists.
    const before = await rowsWith(db, needles);
    expect([...new Set(before.map(({ needle }) => needle))].toSorted()).toEqual(needles.toSorted());
    const orders = await sql<{ n: number; total: number }>`
      select count(*)::int n, sum(total_cents)::int total from orders where user_id = ${user.id}`.execute(db);
    const vault = (
      await sql<{ vault_key: string }>`select vault_key from saved_card where user_id = ${user.id}`.execute(db)
    ).rows;
    expect([orders.rows[0]?.n, vault.length]).toEqual([2, 3]);

    expect(await remove(user)).toBe(true);
    await expect(call(verifySession, {}, { as: user })).rejects.toMatchObject({ status: 401 });
    await jobs.drain({ isLate: true });

    expect(await rowsWith(db, needles)).toEqual([]);
    expect(filesWith(app.folder, needles)).toEqual([]);
    expect(readdirSync(app.folder)).toEqual([]);
    const kept = await sql<{ n: number; total: number; provinces: string[] }>`
      select count(*)::int n, sum(total_cents)::int total, array_agg(delivery_location->>'province') provinces
      from orders where user_id is null`.execute(db);
    expect(kept.rows[0]).toEqual({ ...orders.rows[0], provinces: ['ON', 'ON'] });
    const forgotten = await sql`select from sandbox_vault.card
      where token = any(${vault.map(({ vault_key }) => vault_key)}) and removed_at is not null`.execute(db);
    expect(forgotten.rows).toHaveLength(3);
    const { items } = await call(listProductReviews, { productId });
    expect(items).toMatchObject([{ rate: 5, description: 'Smells of pine.', user: { firstName: 'Deleted user' } }]);
  });

  it('erases what was sent to an earlier address, too', async () => {
    const user = await someone();
    const [before, after] = [user.email, 'moved.elsewhere@mail.example'];
    await call(forgetPassword, { email: before, url: app.deps.publicOrigin });
    await call(changeEmail, { email: after, currentPassword: HER_PASSWORD }, { as: user });
    await jobs.drain();
    const link = (await messagesInOutbox(db)).find(({ to }) => to === after)?.text ?? '';
    await call(verifyAccount, { id: /verify-account\?id=([\w-]+)/.exec(link)?.[1] ?? '' });
    await jobs.drain();
    expect((await rowsWith(db, [before])).map(({ table }) => table)).toContain('public.outbox_message');
    await remove(user);
    // The queue stores completed jobs for a day.
    await sql`delete from pgboss.job where state = 'completed'`.execute(db);
    expect(await rowsWith(db, [before, after])).toEqual([]);
  });

  it('leaves what a former address has become of another account', async () => {
    const user = await someone();
    const [before, after] = [user.email, 'moved.again@mail.example'];
    await call(changeEmail, { email: after, currentPassword: HER_PASSWORD }, { as: user });
    const link = (await messagesInOutbox(db)).find(({ to }) => to === after)?.text ?? '';
    await call(verifyAccount, { id: /verify-account\?id=([\w-]+)/.exec(link)?.[1] ?? '' });
    const other = await someone({ email: before });
    await call(savePreferences, { keepUpdated: true }, { as: other });
    expect(await call(downloadData, {}, { as: user })).toMatchObject({
      account: { formerContacts: [] },
      newsletter: [],
    });
    await remove(user);
    expect(await call(getPreferences, {}, { as: other })).toMatchObject({ keepUpdated: true });
  });

  it('frees the address for a new account', async () => {
    const user = await someone();
    await remove(user);
    await expect(call(login, { email: user.email, password: HER_PASSWORD })).rejects.toMatchObject({ status: 401 });
    expect(await isThere(await someone({ email: user.email }))).toBe(true);
  });

  it('is rejected with a message while an order is open, and changes nothing', async () => {
    const user = await someone();
    await fillCart(app, user, [{ listingId: listing }]);
    const { orders } = await call(submitCart, {}, { as: user });
    const before = await rowsWith(db, [user.id]);
    await expect(remove(user)).rejects.toMatchObject({
      status: 409,
      message: 'You have an open order. You can remove your account once it is completed or canceled.',
    });
    expect(await rowsWith(db, [user.id])).toEqual(before);
    expect(await call(listCards, {}, { as: user })).toHaveLength(1);
    await call(cancelOrder, { id: orders[0]?.id as string }, { as: user });
    expect(await remove(user)).toBe(true);
  });

  it('waits for money that is on its way back', async () => {
    const user = await someone();
    await fillCart(app, user, [{ listingId: listing }]);
    const { orders } = await call(submitCart, {}, { as: user });
    await call(cancelOrder, { id: orders[0]?.id as string }, { as: user });
    const attempt = sql`payment_attempt where order_id = ${orders[0]?.id}`;
    const { rows } = await sql<{ auth: string }>`select auth_ref auth from ${attempt}`.execute(db);
    await sql`update payment_attempt set state = 'approved' where order_id = ${orders[0]?.id}`.execute(db);
    expect(rows).toHaveLength(1);
    await expect(remove(user)).rejects.toMatchObject({ status: 409 });
  });

  it('asks for the password where the session is not a fresh one', async () => {
    const user = await someone();
    await sql`update session set authenticated_at = null where user_id = ${user.id}`.execute(db);
    clock.advance(16 * MINUTE);
    const words = (currentPassword: string) => ({ status: 422, fields: { currentPassword } });
    await expect(remove(user)).rejects.toMatchObject(words('Please enter your password.'));
    await expect(remove(user, { currentPassword: 'wrong-umbrella' })).rejects.toMatchObject(
      words('Please ensure to enter your current password.'),
    );
    expect(await isThere(user)).toBe(true);
    expect(await remove(user, { currentPassword: HER_PASSWORD })).toBe(true);
    expect(await isThere(user)).toBe(false);
  });

  it('counts wrong passwords as those of logging in', async () => {
    const user = await someone();
    const guess = () => remove(user, { currentPassword: 'wrong-umbrella' });
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject({ status: 422 });
    await expect(remove(user, { currentPassword: HER_PASSWORD })).rejects.toMatchObject({ status: 429 });
    expect(await isThere(user)).toBe(true);
  });

  it('is one’s own alone', async () => {
    const [user, other] = [await someone(), await someone()];
    await expect(remove(user, { id: other.id })).rejects.toMatchObject({ status: 404 });
    await expect(call(deleteAccount, { id: user.id })).rejects.toMatchObject({ status: 401 });
    expect([await isThere(user), await isThere(other)]).toEqual([true, true]);
  });

  it('and placing an order at once: either the order stands with its account, or both never were', async () => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 8; n++) {
      const user = await someone();
      await fillCart(app, user, [{ listingId: listing }]);
      const said = await Promise.allSettled([call(submitCart, {}, { as: user }), remove(user)]);
      const codes = said.map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status));
      const ordered = await sql`select from orders where user_id = ${user.id}`.execute(db);
      expect([200, 401, 409, 422]).toContain(codes[0]);
      expect(await isThere(user)).toBe(codes[1] !== 200);
      expect(ordered.rows).toHaveLength(codes[0] === 200 ? 1 : 0);
      outcomes.add(codes.join(' '));
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('while a card is being saved: the vault forgets that card as well', async () => {
    const user = await someone();
    const card = {
      displayName: 'Late',
      cardNumber: CARD.master,
      cardExpiry: '1230',
      cardCVV: '123',
      postalCode: 'M5V 2T6',
    };
    const said = await interleave(
      app.url,
      { when: 'before', statement: /^select from app_user .* for no key update/ },
      () => remove(user),
      () => call(addCard, card, { as: user }),
    );
    expect(said).toMatchObject({ other: { status: 'fulfilled' }, work: { reason: { status: 409 } } });
    await jobs.drain({ isLate: true });
    const { rows } = await sql<{ isKnown: boolean }>`
      select exists (select from saved_card where vault_key = token) "isKnown" from sandbox_vault.card where removed_at is null`.execute(
      db,
    );
    expect(rows.every(({ isKnown }) => isKnown)).toBe(true);
  });

  it.each([
    ['a favourite', /insert into favorite/, (as: GivenUser) => call(addFavorite, { productId }, { as })],
    ['a line in the cart', /put_in_cart/, (as: GivenUser) => call(addCartItem, { productId, quantity: 1 }, { as })],
    ['a review', /insert into store_review/, (as: GivenUser) => call(writeStoreReview, STARS, { as })],
  ])(
    'while something is being added is no failure of ours: %s',
    async (_what, statement, add: (as: GivenUser) => Promise<unknown>) => {
      const user = await someone();
      const said = await interleave(
        app.url,
        { when: 'before', statement },
        () => remove(user),
        () => add(user),
      );
      expect(said).toMatchObject({ other: { status: 'fulfilled' }, work: { status: 'rejected' } });
      expect([404, 409]).toContain((said.work as { reason: { status: number } }).reason.status);
      expect(await rowsWith(db, [user.id, user.email])).toEqual([]);
    },
  );
});

describe('a person’s own data', () => {
  it('are one object with everything, of this user alone', async () => {
    // The limits of a day are over.
    clock.advance(24 * 60 * MINUTE);
    const user = await accountWithEverything(app, listing, () => jobs.drain());
    const other = await someone({ first_name: 'Stranger' });
    await call(addFavorite, { productId }, { as: other });
    const data = await call(downloadData, {}, { as: user });
    expect(data).toMatchObject({
      dateExported: clock.now().toISOString(),
      account: {
        user: { id: user.id, email: HERS.email, firstName: HERS.firstName },
        preferences: { notificationEmail: true, keepUpdated: false },
        props: { shelf: HERS.note },
        referralCode: HERS.referralCode,
        formerContacts: [HERS.formerEmail],
        sessions: [{ ip: expect.stringMatching(/^[\d.]+$/) }, { ip: '192.0.2.1' }],
      },
      brandClaims: [{ email: HERS.formerEmail, contactInformation: HERS.lastName }],
      newsletter: [{ email: HERS.formerEmail, event: 'confirmed' }],
      favoriteProductIds: [expect.any(String)],
      cart: { orders: [{ items: [{}] }] },
      creditCards: [{}, {}, {}],
      orders: [{ orderNote: HERS.note, deliveryLocation: { city: HERS.city } }, { orderNote: HERS.note }],
      reviews: { products: [{ rate: 5 }], stores: [{ rate: 4 }] },
    });
    const text = JSON.stringify(data);
    for (const needle of Object.values(HERS)) expect(text).toContain(needle);
    for (const internal of ['argon2', 'vault', 'tokenHash', other.id, 'Stranger']) expect(text).not.toContain(internal);
  });

  it('require a session', async () => {
    await expect(call(downloadData, {})).rejects.toMatchObject({ status: 401 });
  });
});
