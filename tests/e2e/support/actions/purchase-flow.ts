import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { linkIn, mailTo } from '../mail.ts';
import type { Hands } from './input-methods.ts';

const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'Ontario', postalCode: 'M6J 1G3' };
const PASSWORD = 'quiet-lake-under-birches';

/** A visitor finds a product nearby and orders it from two stores: the whole way, with whatever hands. */
export async function shopFromTwoStores(page: Page, hands: Hands): Promise<void> {
  const shopper = { email: `${randomUUID()}@mail.example`, password: PASSWORD };
  await page.goto('/');
  await answerAgeGate(page, hands);
  await setLocation(page, hands);
  const stores = await addFromTwoStores(page, hands);
  await goToCheckout(page, hands, stores);
  await register(page, hands, shopper);
  await verifyAndLogIn(page, hands, shopper);
  await chooseDelivery(page, hands, stores);
  await payWith(page, hands, '4242424242424242');
  await reviewCosts(page, hands, stores);
  await placeOrder(page, hands, stores);
}

async function answerAgeGate(page: Page, hands: Hands): Promise<void> {
  const gate = page.getByRole('alertdialog', { name: 'Please confirm you’re over 19 years old' });
  await gate.waitFor();
  await page.keyboard.press('Escape');
  expect(await gate.isVisible()).toBe(true);
  await hands.press(gate.getByRole('button', { name: 'Confirm' }));
  await gate.waitFor({ state: 'hidden' });
}

async function setLocation(page: Page, hands: Hands): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Find products at stores near you' });
  await hands.type(dialog.getByRole('combobox', { name: 'Enter your location' }), HOME.address);
  await hands.takeFirst(dialog.getByRole('option', { name: /870 Queen/ }));
  await hands.press(dialog.getByRole('button', { name: 'Use This Location' }));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Your location: M6J/ }).waitFor();
  await page.getByText(/^Nearest to farthest from M6J/).waitFor();
}

type Stores = { delivering: string; other: string };

/** Two units where they are delivered, one more at another store that has the same product. */
async function addFromTwoStores(page: Page, hands: Hands): Promise<Stores> {
  // The last: Tab passes the search box on its way, which opens and suggests categories as well.
  const categories = page.getByRole('region', { name: 'Categories' }).last();
  await hands.press(categories.getByRole('link', { name: 'Flower' }));
  await page.waitForURL(/category=flower/);
  await hands.press(page.getByRole('button', { name: 'Delivery', pressed: false }));
  await page.waitForURL(/delivery=true/);
  const weight = page.getByText('7 g', { exact: true });
  const card = page.getByRole('main').getByRole('article').filter({ has: weight }).first();
  const name = (await card.getByRole('link').first().textContent()) ?? '';
  await hands.press(card.getByRole('link').first());
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const seller = page.getByRole('region', { name: 'Store', exact: true }).getByRole('heading').getByRole('link');
  const delivering = await seller.textContent();

  await hands.press(page.getByRole('button', { name: `Increase quantity of ${name}` }));
  await hands.press(page.getByRole('button', { name: /^Add to Cart \$/ }));
  await cartButton(page, 2).waitFor();

  await hands.press(page.getByRole('button', { name: 'Find this product in nearby stores' }));
  const add = page.getByRole('button', { name: /^Add to Cart at / }).first();
  const other = await page.getByRole('listitem').filter({ has: add }).first().getByRole('link').textContent();
  await hands.press(add);
  await cartButton(page, 3).waitFor();
  return { delivering: delivering ?? '', other: other ?? '' };
}

const cartButton = (page: Page, count: number) => page.getByRole('button', { name: `Shopping Cart, ${count} items` });

async function goToCheckout(page: Page, hands: Hands, stores: Stores): Promise<void> {
  await hands.press(cartButton(page, 3));
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  for (const name of Object.values(stores)) await panel.getByRole('region', { name }).waitFor();
  await panel.getByText(/^Subtotal: \$\d/).waitFor();
  await hands.press(panel.getByRole('link', { name: 'Proceed to Checkout' }));
  await panel.waitFor({ state: 'hidden' });
}

type Shopper = { email: string; password: string };

async function register(page: Page, hands: Hands, { email, password }: Shopper): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Who is ordering?' }).waitFor();
  const form = formWith(page, 'Create account');
  await hands.type(form.getByLabel('First name'), 'Robin');
  await hands.type(form.getByLabel('Last name'), 'Tremblay');
  await hands.type(form.getByLabel('Display name'), 'robin');
  await hands.type(form.getByRole('textbox', { name: 'Email' }), email);
  await hands.choose(form.getByRole('radio', { name: 'Other' }));
  await hands.type(form.getByLabel('Day'), '7');
  await hands.select(form.getByLabel('Month'), 'May');
  await hands.type(form.getByLabel('Year'), '1990');
  await hands.type(form.getByLabel('Password', { exact: true }), password);
  await hands.type(form.getByLabel('Repeat password'), password);
  await hands.tick(form.getByRole('checkbox'));
  await hands.press(form.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await page.getByText(email).waitFor();
}

const formWith = (page: Page, button: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) });

async function verifyAndLogIn(page: Page, hands: Hands, { email, password }: Shopper): Promise<void> {
  await page.goto(linkIn(await mailTo(new URL(page.url()).origin, email)));
  await hands.press(page.getByRole('button', { name: 'Verify my account' }));
  await page.getByText('Your email is verified.').waitFor();
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Log in' }));
  const form = formWith(page, 'Log in');
  await hands.type(form.getByRole('textbox', { name: 'Email' }), email);
  await hands.type(form.getByLabel('Password', { exact: true }), password);
  await hands.press(form.getByRole('button', { name: 'Log in', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}

async function chooseDelivery(page: Page, hands: Hands, { delivering, other }: Stores): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const order = page.getByRole('region', { name: delivering });
  await hands.choose(order.getByRole('radio', { name: 'Delivery' }));
  await hands.press(order.getByRole('button', { name: 'Add New Address' }));
  const dialog = page.getByRole('dialog', { name: 'Add New Address' });
  await hands.type(dialog.getByLabel('Label'), 'Home');
  await hands.type(dialog.getByLabel('Address', { exact: true }), HOME.address);
  await hands.type(dialog.getByLabel('City'), HOME.city);
  await hands.type(dialog.getByLabel('Province'), HOME.province);
  await hands.type(dialog.getByLabel('Postal Code'), HOME.postalCode);
  await hands.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await order.getByText('Within Delivery Zones').waitFor();
  expect(await page.getByRole('region', { name: other }).getByRole('radio', { name: 'Pickup' }).isChecked()).toBe(true);
}

export async function payWith(page: Page, hands: Hands, cardNumber: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Add New Card' });
  // An open menu of saved cards has it as an entry, and lies over the button.
  await hands.press(button.or(page.getByRole('menuitem', { name: 'Add New Card' })).first());
  const dialog = page.getByRole('dialog', { name: 'Add New Card' });
  await hands.type(dialog.getByLabel('Card Name'), 'Default Card');
  await hands.type(dialog.getByLabel('Card Number'), cardNumber);
  await hands.type(dialog.getByLabel('Expiry Date'), '1230');
  await hands.type(dialog.getByLabel('CVV'), '123');
  await hands.type(dialog.getByLabel('Postal Code'), HOME.postalCode);
  await hands.press(dialog.getByRole('button', { name: 'Add Card' }));
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('region', { name: 'Payment' })
    .getByRole('button', { name: /Default Card/ })
    .waitFor();
}

async function reviewCosts(page: Page, hands: Hands, { delivering, other }: Stores): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Continue to order summary' }));
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  const delivered = await costsIn(page.getByRole('region', { name: delivering }));
  const collected = await costsIn(page.getByRole('region', { name: other }));
  expect(collected.deliveryFee).toBe(0);
  for (const { subTotal, deliveryFee, depositFee, tax, total } of [delivered, collected]) {
    expect(tax).toBe(Math.round((subTotal + deliveryFee) * 0.13));
    expect(total).toBe(subTotal + depositFee + deliveryFee + tax);
  }
}

/** In cents, as the summary of one order says them. */
async function costsIn(order: Locator) {
  const cents = async (name: RegExp) => {
    const row = order.locator('dl > div').filter({ has: order.page().locator('dt', { hasText: name }) });
    return Math.round(Number((await row.locator('dd').textContent())?.replace(/[$,]/g, '')) * 100);
  };
  return {
    subTotal: await cents(/^Subtotal$/),
    deliveryFee: await cents(/^Delivery fee$/),
    depositFee: await cents(/^Deposit fee$/),
    tax: await cents(/^Tax \(HST 13%\)$/),
    total: await cents(/^Total$/),
  };
}

async function placeOrder(page: Page, hands: Hands, { delivering, other }: Stores): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Place order' }));
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByRole('button', { name: 'Shopping Cart', exact: true }).waitFor();
  const orders = page.getByRole('main').getByRole('listitem');
  await orders.filter({ hasText: other }).filter({ hasText: 'Pickup' }).waitFor();
  const placed = orders.filter({ hasText: delivering }).filter({ hasText: 'Delivery' });
  await hands.press(placed.getByRole('link', { name: /^View order WK-/ }));
  await page.getByRole('heading', { level: 1, name: /^Order WK-/ }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^Arriving / }).waitFor();
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--w-danger-text)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const status = page.getByRole('main').getByText('New Order', { exact: true }).first();
  expect(await status.evaluate((it) => getComputedStyle(it).color)).toBe(danger);
  await page
    .getByText(/870 Queen St/)
    .first()
    .waitFor();
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Orders' }).last());
  await page.getByText('2 orders').waitFor();
}
