import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changeUser } from '#features/account';
import { fillCart, HOME } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart, updateCart, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;
const MESSAGE = 'Please enter the first and last name of who receives it.';

/** Registered by phone, with a delivery in the cart. */
async function nameless(names = { first_name: '', last_name: '' }) {
  const user = await given.user(db, { ...names, phone: `+1416${randomInt(2_000_000, 9_999_999)}` });
  const store = await given.store(db, { has_delivery: true });
  await given.zone(db, { store_id: store });
  const listingId = await given.listing(db, { store_id: store });
  const storeId = await fillCart(app, user, [{ listingId }], { deliveryType: 'delivery', deliveryLocation: HOME });
  return { user, storeId };
}

describe('a delivery to an account without a name', () => {
  it.each([
    { first_name: '', last_name: '' },
    { first_name: 'Robin', last_name: '' },
    { first_name: '', last_name: 'Tremblay' },
  ])('is refused beside its field, in the summary and as it is placed: $first_name $last_name', async (names) => {
    const { user, storeId } = await nameless(names);
    const refusal = { code: 'validation', fields: { recipient: MESSAGE }, details: { rule: 'name', storeId } };
    for (const asked of [verifyCart, submitCart])
      await expect(call(asked, {}, { as: user })).rejects.toMatchObject(refusal);
  });

  it('is taken once the name is said', async () => {
    const { user } = await nameless();
    await call(changeUser, { id: user.id, firstName: 'Robin', lastName: 'Tremblay' }, { as: user });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it('is taken as a pickup without one', async () => {
    const { user, storeId } = await nameless();
    await call(updateCart, [{ storeId, deliveryType: 'pickup' }], { as: user });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });
});
