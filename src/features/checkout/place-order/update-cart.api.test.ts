import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addCartItem, getCart } from '#features/cart';
import { removeCard } from '#features/payments';
import { CARD, fillCart, HOME, savedCard } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { PATIENTLY } from '../../../../tests/support/patience.ts';
import { isSomeoneWaiting } from '../../../../tests/support/someone-waiting.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart, updateCart, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;

beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'));

async function cart(store: Record<string, unknown> = {}) {
  const storeId = await given.store(db, store);
  const user = await given.user(db);
  const listing = await given.listing(db, { store_id: storeId, price_cents: 10_000 });
  await fillCart(app, user, [{ listingId: listing }], { card: null });
  return { user, storeId: String(storeId) };
}
const change = (user: GivenUser, ...changes: object[]) => call(updateCart, changes as never, { as: user });

describe('changing how an order is handed over and paid', () => {
  it('stores the given fields and leaves the rest unchanged', async () => {
    const { user, storeId } = await cart({ has_delivery: true });
    await given.zone(db, { store_id: storeId });
    const paymentCardId = await savedCard(app, user);
    await given.savedAddress(db, user.id, HOME);
    const first = await change(user, {
      storeId,
      deliveryType: 'delivery',
      deliveryLocation: HOME,
      orderNote: ' Ring twice ',
    });
    expect(first.orders[0]).toMatchObject({
      isSelected: true,
      deliveryType: 'delivery',
      deliveryLocation: { ...HOME, withinDeliveryZone: true },
      orderNote: 'Ring twice',
      paymentCardId: null,
    });
    const second = await change(user, { storeId, paymentCardId, isSelected: false });
    expect(second.orders[0]).toEqual({ ...first.orders[0], paymentCardId, isSelected: false });
    const third = await change(user, { storeId, deliveryLocation: null, orderNote: '', paymentCardId: null });
    expect(third.orders[0]).toMatchObject({ deliveryLocation: null, orderNote: '', paymentCardId: null });
    expect(await call(getCart, {}, { as: user })).toEqual(third);
  });

  it('finds out itself whether the store delivers there', async () => {
    const { user, storeId } = await cart({ has_delivery: true });
    await given.zone(db, { store_id: storeId });
    const at = async (place: object) => {
      const claim = { ...HOME, ...place };
      await given.savedAddress(db, user.id, claim);
      const deliveryLocation = { ...claim, withinDeliveryZone: true };
      return (await change(user, { storeId, deliveryLocation })).orders[0]?.deliveryLocation;
    };
    expect(await at({ coordinates: [-75.69, 45.42] })).toMatchObject({ withinDeliveryZone: false });
    expect(await at({ coordinates: [-79.45, 43.65] })).toMatchObject({ withinDeliveryZone: true }); // on the edge
    expect(await at({ address: '1 Elgin St', province: 'QC' })).toMatchObject({
      withinDeliveryZone: false,
      province: 'QC',
    });
  });

  it('does not take a card that has expired by the clock of its store, nor do summary and submit', async () => {
    const { user, storeId } = await cart({ province: 'SK', time_zone: 'America/Regina' });
    app.clock.set('2027-01-01T05:59:59Z'); // 23:59:59 there, and 2027 in Toronto
    const now = app.clock.now();
    await sql`update session set created_at = ${now}, last_used_at = ${now} where user_id = ${user.id}`.execute(db);
    const paymentCardId = await savedCard(app, user);
    await sql`update saved_card set expiry = '1226' where id = ${paymentCardId}`.execute(db);
    const sentence = 'The card ending in 4242 expired at the end of 12/26. Please choose another card.';
    await change(user, { storeId, paymentCardId });
    expect((await call(verifyCart, {}, { as: user })).summary.totalItems).toBe(1);

    app.clock.set('2027-01-01T06:00:00Z');
    for (const ask of [() => call(verifyCart, {}, { as: user }), () => call(submitCart, {}, { as: user })]) {
      await expect(ask()).rejects.toMatchObject({
        status: 422,
        fields: { paymentCardId: sentence },
        details: { rule: 'card-expired', storeId },
      });
    }
    await change(user, { storeId, paymentCardId: null });
    await expect(change(user, { storeId, paymentCardId })).rejects.toMatchObject({
      status: 422,
      fields: { '0.paymentCardId': sentence },
    });
    const { rows } = await sql`select from orders where user_id = ${user.id}`.execute(db);
    expect(rows).toHaveLength(0);
  });

  it.each([
    ['deliveryType', { deliveryType: 'delivery' }, /does not deliver\. Please choose pickup\.$/],
    ['deliveryType', { deliveryType: 'drone' }, /^Please choose pickup or delivery\.$/],
    ['orderNote', { orderNote: 'x'.repeat(201) }, /^Please keep the note within 200 characters\.$/],
    ['orderNote', { orderNote: 'a\u0000b' }, /cannot be shown/],
    ['deliveryLocation.coordinates', { deliveryLocation: { ...HOME, coordinates: ['-79', '43'] } }, /./],
    ['isSelected', { isSelected: 'yes' }, /./],
  ])('refuses a wrong %s %j, and changes nothing', async (field, wrong, message) => {
    const { user, storeId } = await cart();
    const before = await call(getCart, {}, { as: user });
    const failure = await change(user, { storeId, isSelected: false, ...wrong }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 422 });
    const { fields } = failure as { fields: Record<string, string> };
    expect(Object.keys(fields)[0]).toMatch(new RegExp(`^0\\.${field}`));
    expect(Object.values(fields)[0]).toMatch(message);
    expect(await call(getCart, {}, { as: user })).toEqual(before);
  });

  it('takes a note of 200 characters as a reader counts them', async () => {
    const { user, storeId } = await cart();
    const note = '🇨🇦'.repeat(200);
    expect((await change(user, { storeId, orderNote: note })).orders[0]?.orderNote).toBe(note);
  });

  it('applies all given changes or none', async () => {
    const { user, storeId } = await cart();
    await expect(
      change(user, { storeId, isSelected: false }, { storeId: '999999', isSelected: false }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await call(getCart, {}, { as: user })).orders[0]?.isSelected).toBe(true);
  });

  it('takes only one’s own card, of a kind that the store takes', async () => {
    const { user, storeId } = await cart({ accepts: ['visa'] });
    const foreign = await savedCard(app, await given.user(db));
    for (const paymentCardId of [foreign, 'nothing']) {
      await expect(change(user, { storeId, paymentCardId })).rejects.toMatchObject({
        status: 404,
        message: 'No Credit Card Found!',
      });
    }
    await expect(
      change(user, { storeId, paymentCardId: await savedCard(app, user, CARD.visaDebit) }),
    ).rejects.toMatchObject({
      status: 422,
      fields: {
        '0.paymentCardId': expect.stringMatching(/does not accept Visa \(debit\)\. Please choose another card\.$/),
      },
    });
    expect((await call(getCart, {}, { as: user })).orders[0]?.paymentCardId).toBeNull();
  });

  it('accepts any of the shopper’s cards at a store whose accepted cards are unknown', async () => {
    const { user, storeId } = await cart({ accepts: sql`'{}'::text[]` });
    const paymentCardId = await savedCard(app, user, CARD.visaDebit);
    await change(user, { storeId, paymentCardId });
    expect((await call(getCart, {}, { as: user })).orders[0]).toMatchObject({
      paymentCardId,
      store: { acceptablePayment: [] },
    });
  });

  it('forgets a card that was removed', async () => {
    const { user, storeId } = await cart();
    const paymentCardId = await savedCard(app, user);
    await change(user, { storeId, paymentCardId });
    await call(removeCard, { id: paymentCardId }, { as: user });
    expect((await call(getCart, {}, { as: user })).orders[0]?.paymentCardId).toBeNull();
  });

  it('pays a store that is added afterwards with the card of the other orders, until another choice is made there', async () => {
    const { user, storeId } = await cart();
    const paymentCardId = await savedCard(app, user);
    await change(user, { storeId, paymentCardId });
    const added = await given.listing(db, { store_id: await given.store(db), price_cents: 2000 });
    await call(addCartItem, { productId: String(added), quantity: 1 }, { as: user });
    const { orders } = await call(verifyCart, {}, { as: user });
    expect(orders.map((order) => order.paymentCardId)).toEqual([paymentCardId, paymentCardId]);
    const second = orders[1]?.storeId as string;
    expect((await change(user, { storeId: second, paymentCardId: null })).orders[1]?.paymentCardId).toBeNull();
    await change(user, { storeId: second, paymentCardId });
    await change(user, { storeId, isSelected: false, paymentCardId: null });
    const third = await given.listing(db, { store_id: await given.store(db), price_cents: 2000 });
    await call(addCartItem, { productId: String(third), quantity: 1 }, { as: user });
    const submitted = await call(submitCart, {}, { as: user });
    expect(submitted.orders.map(({ status }) => status)).toEqual(['new-order', 'new-order']);
  });

  it('names 1 to 20 stores, and needs a login', async () => {
    const { user, storeId } = await cart();
    await expect(change(user)).rejects.toMatchObject({ status: 422, message: 'Nothing to change.' });
    const many = Array.from({ length: 21 }, () => ({ storeId, isSelected: false }));
    await expect(change(user, ...many)).rejects.toMatchObject({
      status: 422,
      message: 'At most 20 orders can be changed at once.',
    });
    await expect(call(updateCart, [{ storeId, isSelected: false }])).rejects.toMatchObject({ status: 401 });
    expect((await call(getCart, {}, { as: user })).orders[0]?.isSelected).toBe(true);
  });
});

describe('a card that is removed while it is being chosen', () => {
  it('is no failure of ours', async () => {
    const { user, storeId } = await cart();
    const paymentCardId = await savedCard(app, user);
    let answer: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from cart where user_id = ${user.id} for update`.execute(trx);
      answer = change(user, { storeId, paymentCardId }).catch((error: unknown) => error);
      await vi.waitUntil(() => isSomeoneWaiting(db), PATIENTLY);
      await call(removeCard, { id: paymentCardId }, { as: user });
    });
    expect(await answer).toMatchObject({ code: 'not-found', message: 'No Credit Card Found!' });
  });
});
