import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { acceptOrder, getStaffOrder, markReady, pickLine } from '#features/fulfillment';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mayRing } from '../support/page/tones.ts';
import { fillDeliveryCart, newShopper } from '../support/shopper.ts';
import { newStaff } from '../support/team.ts';

const SIZES = {
  phone: { device: 'phone', isKnown: true },
  tablet: { isKnown: true, hasTouch: true, viewport: { width: 1024, height: 768 } },
} as const;

/** A store with a packed delivery, someone at its counter, and a driver. */
async function packedDelivery(origin: string, firstName: string) {
  const shopper = await newShopper(origin);
  const storeId = await fillDeliveryCart(shopper);
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  const driver = await newStaff(origin, { storeId, role: 'driver', name: { firstName, lastName: 'Drapeau' } });
  const [{ id = '', refNum = '' } = {}] = (await shopper.call(submitCart, {})).orders;
  await owner.call(acceptOrder, { id, readyInMinutes: 20 });
  for (const { id: lineId, ordered } of (await owner.call(getStaffOrder, { id })).lines)
    await owner.call(pickLine, { id, lineId, quantity: ordered, from: 0 });
  await owner.call(markReady, { id });
  return { storeId, id, number: refNum.slice(-4), owner, driver };
}

/** Of nobody else: the store has the drivers of all tests. */
const newName = () =>
  `Marc${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`;

const said = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words }).waitFor();

it.each(['phone', 'tablet'] as const)(
  'a delivery goes out with the driver whom the counter chose: %s',
  async (size) => {
    const { page, origin, signIn } = await visitor(SIZES[size]);
    const firstName = newName();
    const { storeId, id, number, owner, driver } = await packedDelivery(origin, firstName);
    const name = `${firstName} D.`;
    // Orders of other tests may ring: without it a notice about the sound comes above the board.
    await mayRing(page);
    await signIn(owner.sessionToken);
    await page.goto(`/console/${storeId}/orders`);
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    if (size === 'phone') await page.getByText(/^Ready \d/).tap();
    const menu = page.getByRole('menu', { name: `Who drives order ${number}` });
    await page.getByRole('button', { name: `Who drives order ${number}` }).tap();
    await expect
      .poll(() => menu.getByRole('menuitemradio', { name: 'Nobody yet' }).getAttribute('aria-checked'))
      .toBe('true');
    await expectAccessible(page);
    await menu.getByRole('menuitemradio', { name }).tap();
    await said(page, `${name} drives order ${number}.`);
    await page.getByRole('main').getByText(`With ${name}`).waitFor();

    // On the sheet as well, and taken back.
    await page.getByRole('link', { name: `Order ${number}`, exact: true }).tap();
    const sheet = page.getByRole('complementary', { name: `Order ${number}` });
    await sheet.getByRole('button', { name: 'Change driver' }).tap();
    await menu.last().getByRole('menuitemradio', { name: 'Nobody yet' }).tap();
    await sheet.getByText('Nobody drives it yet').waitFor();
    await sheet.getByRole('button', { name: 'Choose a driver' }).tap();
    await menu.last().getByRole('menuitemradio', { name }).tap();
    await sheet.getByText(`With ${name}`).waitFor();
    await sheet.getByRole('button', { name: /^Send out/ }).tap();
    await said(page, `Order ${number} is on its way.`);
    expect(await owner.call(getStaffOrder, { id })).toMatchObject({
      status: 'out-for-delivery',
      driver: { name },
    });
    expect((await driver.call(getStaffOrder, { id })).driver?.name).toBe(name);
    await expect.poll(() => sheet.getByRole('button', { name: 'Change driver' }).count()).toBe(0);
  },
);
