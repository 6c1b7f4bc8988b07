import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { acceptOrder, markSeen } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mayRing } from '../support/page/tones.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
const LOOKS = [/^The photo is/, /^The name is/, /^Not expired/, /^Sober/];
const SIZES = {
  phone: { device: 'phone', isKnown: true },
  tablet: { isKnown: true, hasTouch: true, viewport: { width: 1024, height: 768 } },
} as const;

/** A budtender at a screen, and orders of two units each. */
async function counter(size: keyof typeof SIZES) {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const near = { loc: '-79.41235,43.64539', category: 'flower', count: 20 };
  const { items } = await shopper.call(listProducts, near);
  const product = items.find(({ cannabisWeight, quantity }) => cannabisWeight <= 7 && quantity > 20);
  if (!product) throw new Error('No light flower is near');
  const storeId = product.store.id;
  const eli = await newStaff(origin, { storeId, role: 'budtender' });
  const { id: paymentCardId } = await shopper.call(addCard, { displayName: 'Card', ...CARD });
  const order = async () => {
    await shopper.call(addCartItem, { productId: product.id, quantity: 2 });
    await shopper.call(updateCart, [{ storeId, paymentCardId, deliveryType: 'pickup', isSelected: true }]);
    const [placed] = (await shopper.call(submitCart, {})).orders;
    return { id: placed?.id ?? '', number: placed?.refNum.slice(-4) ?? '' };
  };
  const screen = await visitor(SIZES[size]);
  const { page } = screen;
  await mayRing(page);
  await screen.signIn(eli.sessionToken);
  const open = async (query = '') => {
    await page.goto(`/console/${storeId}/orders${query}`);
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  };
  const statusOf = async (id: string) => (await shopper.call(getOrder, { id })).status;
  return { ...screen, shopper, product, eli, order, open, statusOf };
}

const sheetOf = (page: Page, number: string) => page.getByRole('complementary', { name: `Order ${number}` });

/** The buttons that a message lies on. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
    // The sheet is over the board, whose buttons nobody sees then.
    const within = document.querySelector('.sheet') ? '.sheet' : 'main';
    return [...document.querySelectorAll(`${within} :is(button, .btn, .icon-btn)`)]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const list = one.closest('.sheet-body')?.getBoundingClientRect();
        const bottom = Math.min(box.bottom, list?.bottom ?? box.bottom);
        return messages.some(
          (it) => box.top < it.bottom && bottom > it.top && box.left < it.right && box.right > it.left,
        );
      })
      .map((one) => one.textContent);
  });

const said = async (page: Page, words: string | RegExp) => {
  await page.locator('.toast').filter({ hasText: words }).waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
};

it.each(['phone', 'tablet'] as const)(
  'a press beside a menu only closes it, and messages leave the buttons free: %s',
  async (size) => {
    const { page, order, open, statusOf } = await counter(size);
    const { id, number } = await order();
    await open();
    const accept = page.getByRole('button', { name: `Accept, order ${number}` });
    await accept.scrollIntoViewIfNeeded();
    // On a phone the sheet of the sound covers the card.
    for (const name of size === 'phone' ? ['My account'] : ['My account', 'Sound and printer']) {
      await page.getByRole('button', { name }).first().tap();
      await page.locator(':popover-open').waitFor();
      const at = await accept.boundingBox();
      if (!at) throw new Error('Accept is out of sight');
      await page.touchscreen.tap(at.x + 12, at.y + at.height - 6);
      await page.locator(':popover-open').waitFor({ state: 'detached' });
      expect(await page.getByText(`Order ${number} is accepted.`).count()).toBe(0);
    }
    expect(await statusOf(id)).toBe('new-order');
    // The next press is meant again.
    await accept.tap();
    await said(page, `Order ${number} is accepted.`);
    expect(await statusOf(id)).toBe('processing');
  },
);

it.each(['phone', 'tablet'] as const)(
  'an order is stopped, continued, packed short and handed over: %s',
  async (size) => {
    const { page, order, open, statusOf, eli, product } = await counter(size);
    const { id, number } = await order();
    await eli.call(markSeen, { id });
    await eli.call(acceptOrder, { id, readyInMinutes: 20 });
    await open(`?order=${id}`);
    const sheet = sheetOf(page, number);
    const ready = sheet.getByRole('button', { name: 'Mark ready for pickup' });
    await ready.waitFor();
    const before = await ready.boundingBox();
    if (size === 'phone') expect(before?.width).toBeGreaterThan(340);

    await sheet.getByRole('button', { name: 'Hold' }).tap();
    const dialog = page.getByRole('dialog', { name: `Put on hold: order ${number}` });
    await dialog.getByText('Work on it stops until you press Continue').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('We look for the last jar.');
    await dialog.getByRole('button', { name: 'Put on hold' }).tap();
    await said(page, `Order ${number} is on hold.`);
    await sheet.getByRole('button', { name: /^Continue, ready in/ }).waitFor();
    await sheet.getByRole('link', { name: 'Close' }).tap();
    if (size === 'phone') await page.getByText(/^Prep \d/).tap();
    await page.getByRole('button', { name: `Continue order ${number}` }).waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: `Continue order ${number}` }).waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('processing');

    await page.getByRole('link', { name: `Order ${number}`, exact: true }).tap();
    await sheet.getByRole('button', { name: /^Short…/ }).tap();
    await sheet.getByRole('button', { name: 'Do not charge 1 unit' }).tap();
    await sheet.getByText('1 of 2 items').waitFor();
    await sheet.getByRole('button', { name: /^Change…/ }).waitFor();
    await sheet.getByRole('button', { name: `Picked: 1 × ${product.displayName}` }).tap();
    await said(page, `${product.displayName}: all 2 are to be picked again.`);
    await page.locator('.toast').filter({ hasText: 'picked again' }).getByRole('button', { name: 'Undo' }).tap();
    await sheet.getByText('1 of 2 items').waitFor();
    const after = await ready.boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await ready.tap();
    await said(page, `Order ${number} is ready.`);
    await sheet.getByRole('link', { name: 'Check ID and hand over' }).tap();

    await page.getByText(/^Still missing: which ID you see/).waitFor();
    await page.getByRole('radio', { name: 'Driver’s licence' }).check();
    for (const name of LOOKS) await page.getByRole('checkbox', { name }).check();
    await page.getByLabel('Year').focus();
    const keys = page.getByRole('button', { name: '5', exact: true });
    const place = size === 'tablet' ? await keys.boundingBox() : null;
    await page.keyboard.type('19900507');
    const age = page.getByText(/years old$/);
    await age.waitFor();
    if (place) expect(await keys.boundingBox()).toEqual(place);
    const foot = page.getByRole('button', { name: /^Hand over and charge/ });
    await expect
      .poll(async () => ((await foot.boundingBox())?.y ?? 0) - ((await age.boundingBox())?.y ?? 0))
      .toBeGreaterThan(20);
    await foot.tap();
    await page.getByRole('heading', { level: 2, name: 'Handed over' }).waitFor();
    if (size === 'tablet') await page.getByText(/^Charged \$/).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().tap();
    await page.waitForURL(/\/orders$/);
  },
);

it('orders that nobody accepts are named before and after they are lost', async () => {
  const { page, order, open, eli } = await counter('tablet');
  const [late, taken] = [await order(), await order()];
  await eli.call(acceptOrder, { id: taken.id, readyInMinutes: 20 });
  let left = 90_000;
  // Time passes at the store, not in this test.
  await page.route(/\/ops\/queue/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { orders, asOf } = body.result;
    const acceptBy = new Date(Date.parse(asOf) + left).toISOString();
    for (const one of orders) if (one.id === late.id) one.acceptBy = acceptBy;
    const lost = { id: 'lost', number: '9785', deliveryType: 'pickup', by: 'system', at: asOf, picked: 0 };
    // On a slow machine what other journeys ordered is lost as well by now.
    body.result.ended = [{ ...lost, isUnaccepted: true }];
    await route.fulfill({ response, json: body });
  });
  await open(`?order=${taken.id}`);
  const sheet = sheetOf(page, taken.number);
  await sheet.getByText(/^Order \d{4} is lost in 1:/).waitFor();
  await sheet.getByText('Order 9785 was lost:').waitFor();
  await sheet.getByText('After three in a row the store pauses itself.').waitFor();
  await sheet.getByRole('button', { name: 'Seen' }).tap();
  await sheet.getByText('Order 9785 was lost:').waitFor({ state: 'detached' });
  left = 0;
  await open();
  const button = page.getByRole('button', { name: `Not accepted in time, order ${late.number}` });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
  expect(await page.getByText('Order 9785 was lost:').count()).toBe(0);
});
