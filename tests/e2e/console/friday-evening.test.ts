import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { addCartItem } from '#features/cart';
import type { Product } from '#features/catalog';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { acceptOrder, changeHandOverRules, getStaffOrder, markReady, pickLine, sendOut } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { setPin } from '#features/staff';
import { changeStoreStatus } from '#features/stores';
import { priceOf, threeAlike } from '../support/actions/three-alike.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mailAbout } from '../support/mail.ts';
import { listenForTones, tones } from '../support/page/tones.ts';
import { fillDeliveryCart, type NewShopper, newShopper } from '../support/shopper.ts';
import { newStaff } from '../support/team.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
const LOOKS = [/^The photo is/, /^The name is/, /^Not expired/, /^Sober/];
const PIN = '7391';
const TABLET = { isKnown: true, viewport: { width: 1024, height: 768 } };
/** Of a line: its button to say that some of it is not there. */
const short = ({ displayName }: Product) => new RegExp(`^Short… ?: ${displayName}$`);
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, number: string) => page.getByRole('link', { name: `Order ${number}`, exact: true });

/** With the deliverer at the door: packed and on its way. */
async function packAndSendOut({ call }: NewShopper, id: string) {
  for (const { id: lineId, ordered } of (await call(getStaffOrder, { id })).lines)
    await call(pickLine, { id, lineId, quantity: ordered, from: 0 });
  await call(markReady, { id });
  await call(sendOut, { id });
}

/** The board of a store on a tablet, live. */
async function tabletOf(person: NewShopper, storeId: string) {
  const tablet = await visitor(TABLET);
  await listenForTones(tablet.page);
  await tablet.signIn(person.sessionToken);
  await tablet.page.goto(`/console/${storeId}/orders`);
  await tablet.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  return tablet;
}

it('an order rings, is packed one unit short and with a swap that its shopper approves, and is charged as it is handed over', async () => {
  const customer = await visitor({ isKnown: true });
  const { origin, page: shop } = customer;
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower', count: 100 });
  const [ordered, , third] = threeAlike(items);
  const owner = await newStaff(origin, { storeId: ordered.storeId, role: 'owner' });
  const { page } = await tabletOf(owner, ordered.storeId);
  const before = await tones(page);
  await shopper.call(addCartItem, { productId: ordered.id, quantity: 1 });
  await shopper.call(addCartItem, { productId: third.id, quantity: 2 });
  const { id: paymentCardId } = await shopper.call(addCard, { displayName: 'Card', ...CARD });
  await shopper.call(updateCart, [{ storeId: ordered.storeId, paymentCardId, deliveryType: 'pickup' }]);
  const [placed] = (await shopper.call(submitCart, {})).orders;
  const { id = '', refNum = '' } = placed ?? {};
  const number = refNum.slice(-4);
  await customer.signIn(shopper.sessionToken);

  await column(page, 'New')
    .getByRole('link', { name: `Order ${number}`, exact: true })
    .waitFor();
  await expect.poll(() => tones(page)).toBeGreaterThan(before);
  await card(page, number).click();
  const sheet = page.getByRole('complementary', { name: `Order ${number}` });
  await sheet.getByRole('button', { name: /^Accept, ready in/ }).click();
  await page.getByText(`Order ${number} is accepted.`).waitFor();
  await shop.goto(`/profile/orders/${id}`);

  await sheet.getByRole('button', { name: short(ordered) }).click();
  const ask = sheet.getByRole('button', { name: /^Ask about / }).first();
  const substitute = ((await ask.getAttribute('aria-label')) ?? '').slice('Ask about '.length);
  await ask.click();
  await sheet.getByText(/ to answer\.$/).waitFor();
  await shop
    .getByRole('article', { name: `${ordered.displayName} is out of stock. Take ${substitute} instead?` })
    .getByRole('button', { name: 'Take it' })
    .click();
  await shop.getByText(`Swapped for ${substitute}.`).waitFor();
  await sheet.getByRole('button', { name: `Picked: 1 × ${substitute}` }).click();

  await sheet.getByRole('button', { name: short(third) }).click();
  await sheet.getByRole('button', { name: 'Do not charge 1 unit' }).click();
  // What is left of a short line is in the bag.
  await sheet.getByRole('button', { name: `Picked: 1 × ${third.displayName}`, pressed: true }).waitFor();
  await sheet.getByRole('button', { name: 'Mark ready for pickup' }).click();
  await sheet.getByRole('link', { name: 'Check ID and hand over' }).click();

  await shop.goto('/profile/orders');
  const { charge, totalAmount } = await shopper.call(getOrder, { id });
  expect(totalAmount - charge.totalAmount).toBeGreaterThanOrEqual(priceOf(third));
  await page.getByRole('radio', { name: 'Driver’s licence' }).check();
  for (const name of LOOKS) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Year').focus();
  await page.keyboard.type('19980614');
  await page.getByRole('button', { name: `Hand over and charge ${dollars(charge.totalAmount)}` }).click();
  await page.getByText(`${dollars(charge.totalAmount)} was charged.`).waitFor();

  await shop.goto(`/profile/orders/${id}`);
  await shop.getByText('Released', { exact: true }).waitFor();
  const words = await shop.getByRole('main').textContent();
  expect(words).toContain(`Charged${dollars(charge.totalAmount)}`);
  expect(words).toContain(`Held on your card${dollars(totalAmount)}`);
  expect(words).toContain(`Released${dollars(totalAmount - charge.totalAmount)}`);
  const { text } = await mailAbout(origin, shopper.email, `Order ${refNum} is completed`);
  expect(text).toContain(dollars(charge.totalAmount));
  expect(text).toContain('(swapped)');
});

it('two tablets accept at once and one wins, a door refuses and hands over without a connection, and a pause stops the next order', async () => {
  const first = await visitor(TABLET);
  const { origin } = first;
  const shopper = await newShopper(origin);
  const storeId = await fillDeliveryCart(shopper);
  const people = [
    await newStaff(origin, { storeId, role: 'owner' }),
    await newStaff(origin, { storeId, role: 'budtender' }),
  ] as const;
  const [owner] = people;
  const tablets = [await tabletOf(people[0], storeId), await tabletOf(people[1], storeId)] as const;
  const [{ id = '', refNum = '' } = {}] = (await shopper.call(submitCart, {})).orders;
  const number = refNum.slice(-4);

  const press = tablets.map(({ page }) => page.getByRole('button', { name: `Accept, order ${number}` }));
  for (const button of press) await button.waitFor();
  for (const { watch } of tablets) watch.allow(409);
  await Promise.all(press.map((button) => button.click({ noWaitAfter: true })));
  for (const { page } of tablets)
    await column(page, 'Preparing')
      .getByRole('link', { name: `Order ${number}`, exact: true })
      .waitFor();
  const { history } = await shopper.call(getOrder, { id });
  expect(history.filter(({ status }) => status === 'processing')).toHaveLength(1);

  await packAndSendOut(owner, id);
  const [{ page }] = tablets;
  await page.goto(`/console/${storeId}/orders/${id}/hand-over`);
  await page.getByRole('button', { name: 'Refuse hand-over…' }).click();
  await page.getByRole('radio', { name: 'Nobody at the address' }).check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refuse and bring back' }).click();
  await page.getByRole('heading', { level: 2, name: 'Refused, not sent yet' }).waitFor();
  expect((await shopper.call(getOrder, { id })).status).toBe('out-for-delivery');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 2, name: 'Bring it back today' }).waitFor();

  // Where the store asks for a PIN, what was kept waits for it, as the PIN is kept nowhere.
  await owner.call(setPin, { storeId, pin: PIN });
  await owner.call(changeHandOverRules, { id: storeId, demandsPin: true });
  await fillDeliveryCart(shopper);
  const [{ id: kept = '' } = {}] = (await shopper.call(submitCart, {})).orders;
  await owner.call(acceptOrder, { id: kept, readyInMinutes: 20 });
  await packAndSendOut(owner, kept);
  await page.goto(`/console/${storeId}/orders/${kept}/hand-over`);
  await page.getByRole('radio', { name: 'Canadian passport' }).check();
  for (const name of LOOKS) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Your PIN').fill(PIN);
  await page.getByLabel('Year').focus();
  await page.context().setOffline(true);
  await page.keyboard.type('19980614');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Handed over, not sent yet' }).waitFor();
  await page.getByText('is kept on this device, signed, and sent when you are connected. Within 24 hours.').waitFor();
  expect((await shopper.call(getOrder, { id: kept })).status).toBe('out-for-delivery');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/1998-06-14|19980614/);
  tablets[0].watch.allow(422);
  await page.context().setOffline(false);
  await page.getByText('is kept on this device, signed, and waits for your PIN.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Your PIN').fill(PIN);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 2, name: 'Handed over', exact: true }).waitFor();
  expect((await shopper.call(getOrder, { id: kept })).status).toBe('completed');
  await owner.call(changeHandOverRules, { id: storeId, demandsPin: false });

  await fillDeliveryCart(shopper);
  // Other journeys order there.
  onTestFinished(async () => {
    await owner.call(changeStoreStatus, { id: storeId, state: 'open' });
  });
  await owner.call(changeStoreStatus, { id: storeId, state: 'paused', lasts: '15-min', reason: 'too-many-orders' });
  await expect(shopper.call(submitCart, {})).rejects.toThrow(/paused until|is not taking orders/);
});
