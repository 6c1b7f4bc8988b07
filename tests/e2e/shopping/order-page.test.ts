import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { submitCart, updateCart } from '#features/checkout';
import { cancelOrder, getOrder, type Order } from '#features/orders';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { listenForTones, tones } from '../support/page/tones.ts';
import { fillDeliveryCart, newShopper } from '../support/shopper.ts';

type Seen = { device?: 'desktop' | 'phone'; reducedMotion?: 'reduce' | 'no-preference' };

async function ordered(deliveryType: 'pickup' | 'delivery', seen: Seen = {}) {
  const { page, signIn, origin } = await visitor({ isKnown: true, ...seen });
  const shopper = await newShopper(origin);
  const storeId = await fillDeliveryCart(shopper);
  if (deliveryType === 'pickup') await shopper.call(updateCart, [{ storeId, deliveryType }]);
  const order = (await shopper.call(submitCart, {})).orders[0] as Order;
  const operator = await operatorOf(origin);
  const move = (status: Order['status']) => operator(setOrderStatus, { id: order.id, status, idChecked: true });
  await signIn(shopper.sessionToken);
  // Stands still, so that a slow machine makes no order late.
  await page.clock.setFixedTime(order.dateOrdered);
  const open = () => page.goto(`/profile/orders/${order.id}`);
  return { page, shopper, order, move, open };
}

const time = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const CLOCK = '\\d{1,2}(:\\d\\d)? [AP]M';

/** Runs in the page: nothing of the pin is cut off. */
function isPinWithin(map: Element): boolean {
  const [box, pin] = ['svg', 'svg > g'].map((part) => map.querySelector(part)?.getBoundingClientRect());
  if (!box || !pin) return false;
  return pin.left >= box.left && pin.right <= box.right && pin.top >= box.top && pin.bottom <= box.bottom;
}

it('the page of a delivery says when it arrives, when it left, and when it was delivered', async () => {
  const { page, shopper, order, move, open } = await ordered('delivery');
  await open();
  await time(page, new RegExp(`^Arriving (\\d{1,2}(:\\d\\d)?|${CLOCK})–${CLOCK}$`)).waitFor();
  await page.getByText('Sent to the store. It has 15 minutes of its opening hours to confirm').waitFor();
  await page.getByText(/^To 870 Queen St W/).waitFor();
  await page.getByRole('link', { name: 'Call store' }).waitFor();
  await expectAccessible(page);

  await move('processing');
  await open();
  await page.getByText('The store is packing your order.').waitFor();
  await move('ready-delivery');
  await open();
  await page.getByText('Packed. Waiting for the driver.').waitFor();
  await move('out-for-delivery');
  await open();
  await page.getByText(new RegExp(`^Your order left the store at ${CLOCK}\\.$`)).waitFor();
  await page.getByText('The driver checks government ID at the door.').waitFor();
  await time(page, /^Arriving /).waitFor();

  // Nobody waits for an hour here: the page is told so by an answer that is an hour older.
  const late = await shopper.call(getOrder, { id: order.id });
  await page.route('**/api/orders/orderById*', (route) =>
    route.fulfill({ json: { success: true, result: { ...late, expected: { ...late.expected, isLate: true } } } }),
  );
  await open();
  await time(page, /^Running late\. Arriving /).waitFor();
  await page.unrouteAll();

  // In a high box and in wide ones.
  const map = page.getByRole('link', { name: /Show on a map/ });
  for (const width of [1440, 1024, 768]) {
    await page.evaluate(() => dispatchEvent(new Event('moved-by-test')));
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => map.evaluate(isPinWithin), { message: `the pin at ${width} px` }).toBe(true);
  }

  await move('completed');
  await open();
  await time(page, new RegExp(`^Delivered at ${CLOCK}$`)).waitFor();
  await page.getByText('Charged', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /Show on a map/ }).count()).toBe(0);
  await expectAccessible(page);
});

it.each(['no-preference', 'reduce'] as const)(
  'the page of a pickup follows its store on a phone without a jump, and leads to the counter once it is ready (motion: %s)',
  async (reducedMotion) => {
    const { page, move, open, order } = await ordered('pickup', { device: 'phone', reducedMotion });
    await listenForTones(page);
    await open();
    await page.getByText('Sent to the store. It has 15 minutes of its opening hours to confirm').waitFor();
    await time(page, new RegExp(`^Ready about ${CLOCK}$`)).waitFor();
    await page.getByRole('button', { name: /^Notifications, \d unread$/ }).waitFor();
    // By no hand: a jump of the page counts.
    await move('processing');
    await page.getByText('The store is packing your order.').waitFor();
    // A page sounds once somebody has used it.
    await page.getByRole('heading', { level: 1 }).click();
    await move('ready-pickup');
    await time(page, 'Ready For Pickup').waitFor();
    await expect.poll(() => tones(page)).toBeGreaterThan(0);
    await expect.poll(() => page.title()).toMatch(/^● Ready/);
    await page
      .getByText(new RegExp(`^Since ${CLOCK}\\. Open (until ${CLOCK}|24 hours)\\. At the counter, say`))
      .waitFor();
    const to = await page.getByRole('link', { name: /^Directions/ }).getAttribute('href');
    const [longitude, latitude] = order.store.geolocation.coordinates;
    expect(to).toBe(`https://www.openstreetmap.org/directions?to=${latitude},${longitude}`);
    await expectAccessible(page);
  },
);

it('the page of a canceled order says when, and what becomes of the money', async () => {
  const { page, shopper, open, order } = await ordered('pickup');
  await shopper.call(cancelOrder, { id: order.id });
  await open();
  await page
    .getByText(new RegExp(`^Canceled at ${CLOCK}\\. The hold on your card is released\\.`))
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: 'Call store' }).count()).toBe(0);
});
