import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
/** Of the totals, in words. */
const amount = (page: Page, name: string) =>
  totals(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');

type Noted = Window & { removedPrices: number };

/** Runs in the page, before its own scripts. */
function noteRemovedPrices(): void {
  const noted = window as unknown as Noted;
  noted.removedPrices = 0;
  const { removeItem } = Storage.prototype;
  Storage.prototype.removeItem = function (key) {
    if (key === 'wicket:own:guest-prices') noted.removedPrices += 1;
    removeItem.call(this, key);
  };
}

describe.each(alikeOn('phone'))('a guest at the checkout, on a %s', (device) => {
  async function withCart() {
    const { page, origin } = await visitor({ isKnown: true, device });
    const product = await ownProduct(origin, { price: 2000 });
    await page.goto(`/products/${product.id}`);
    await page.getByRole('button', { name: /^Add to Cart \$/ }).click();
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { level: 2, name: 'Who is ordering?' }).waitFor();
    return { page, product };
  }

  it('finds the cart after a reload, which keeps the prices for when there is no network', async () => {
    const { page } = await withCart();
    await totals(page).getByText('$22.60', { exact: true }).waitFor();
    await page.addInitScript(noteRemovedPrices);
    await page.reload();
    await totals(page).getByText('$22.60', { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as unknown as Noted).removedPrices)).toBe(0);
  });

  it('sees what it costs with tax, and when it can be picked up, and may change the cart', async () => {
    const { page, product } = await withCart();
    await totals(page).getByText('$22.60', { exact: true }).waitFor();
    expect(await amount(page, 'Items (1)').textContent()).toBe('$20.00');
    expect(await amount(page, 'Tax (HST 13%)').textContent()).toBe('$2.60');
    const orders = page.getByRole('region', { name: 'Your orders' });
    await orders.getByText(product.store).first().waitFor();
    await orders.getByText(/^Pickup about /).waitFor();
    await expectAccessible(page);

    await orders.getByRole('button', { name: 'Edit cart' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await cart.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await cart.getByText(`Subtotal: ${money(4000)}`).waitFor();
    await page.keyboard.press('Escape');
    await totals(page).getByText('$45.20', { exact: true }).waitFor();
  });

  it('is told that there is nothing to order instead of totals of zero', async () => {
    const { page } = await withCart();
    await totals(page).getByText('$22.60', { exact: true }).waitFor();
    const orders = page.getByRole('region', { name: 'Your orders' });
    await orders.getByRole('button', { name: 'Edit cart' }).click();
    await page
      .getByRole('dialog', { name: 'Shopping Cart' })
      .getByRole('button', { name: /^Remove / })
      .click();
    await page.keyboard.press('Escape');
    await orders.getByRole('heading', { name: 'Your Shopping Cart Is Empty' }).waitFor();
    expect(await orders.getByRole('link', { name: 'Explore products' }).getAttribute('href')).toBe('/products');
    expect(await totals(page).count()).toBe(0);
    await expectAccessible(page);
  });

  it('chooses between two equal tabs, by press or arrow, and keeps what is typed into either', async () => {
    const { page } = await withCart();
    for (const field of ['First name', 'Last name', 'Display name', 'Day', 'Month', 'Year', 'Repeat password'])
      await panel(page, 'New here').getByLabel(field, { exact: true }).waitFor();
    await panel(page, 'New here').getByRole('radio', { name: 'Female' }).waitFor();
    const widths = await page.getByRole('tab').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
    expect(Math.abs((widths[0] as number) - (widths[1] as number))).toBeLessThan(2);
    await panel(page, 'New here').getByLabel('First name').fill('Robin');
    await panel(page, 'New here').getByLabel('Password', { exact: true }).fill('quiet-lake');

    await tab(page, 'I have an account').click();
    await panel(page, 'New here').waitFor({ state: 'hidden' });
    await panel(page, 'I have an account').getByRole('textbox', { name: 'Email' }).fill('robin@mail.example');
    await expectAccessible(page);
    await tab(page, 'I have an account').press('ArrowLeft');
    expect(await tab(page, 'New here').getAttribute('aria-selected')).toBe('true');
    expect(await tab(page, 'New here').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await panel(page, 'New here').getByLabel('First name').inputValue()).toBe('Robin');
    expect(await panel(page, 'New here').getByLabel('Password', { exact: true }).inputValue()).toBe('quiet-lake');
    await page.keyboard.press('End');
    expect(await panel(page, 'I have an account').getByRole('textbox', { name: 'Email' }).inputValue()).toBe(
      'robin@mail.example',
    );
  });
});
