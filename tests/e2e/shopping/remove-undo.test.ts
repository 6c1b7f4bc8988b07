import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAddress } from '#features/addresses';
import { addCartItem, getCart, removeCartItem, updateCart } from '#features/cart';
import { addCard } from '#features/payments';
import { writeStoreReview } from '#features/reviews';
import { doubleClick } from '../support/actions/input-methods.ts';
import { noteShows } from '../support/actions/order-note.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'Ontario', postalCode: 'M6J 1G3' };

const removed = (within: Locator) => within.getByText('Removed.', { exact: false }).and(within.locator(':visible'));
const undo = (within: Locator | Page) => within.getByRole('button', { name: /^Undo/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

describe('a line that is removed from the cart', () => {
  /** Three products of one store in the cart: 1, 2 and 3 units. */
  async function withThree() {
    const laptop = await visitor({ isKnown: true });
    const { origin, page } = laptop;
    const shopper = await newShopper(origin);
    const products = [await ownProduct(origin), await ownProduct(origin), await ownProduct(origin)] as const;
    for (const [at, { id }] of products.entries()) await shopper.call(addCartItem, { productId: id, quantity: at + 1 });
    const storeId = products[0].storeId;
    await shopper.call(updateCart, [{ storeId, orderNote: 'Ring twice' }]);
    await laptop.signIn(shopper.sessionToken);
    return { page, shopper, products };
  }
  const linesOf = (within: Locator) =>
    within.getByRole('listitem').evaluateAll((all) => all.map((one) => /Proof \S{8}/.exec(one.textContent ?? '')?.[0]));

  it('leaves Undo in its place, which brings it back as it was; a double click does no more than a click', async () => {
    const { page, shopper, products } = await withThree();
    const [first, second, third] = products.map(({ name }) => name);
    await page.goto('/checkout');
    const lines = page.getByRole('main').getByRole('region', { name: products[0].store });
    await doubleClick(lines.getByRole('button', { name: `Remove ${second}` }));
    await removed(lines).waitFor();
    expect(await linesOf(lines)).toEqual([first, second, third]);
    await expect.poll(async () => (await shopper.call(getCart, {})).summary.totalItems).toBe(4);
    expect(
      await page
        .getByRole('status')
        .getByText(/removed/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await removed(lines).hover();
    await expectAccessible(page);
    await undo(lines).click();
    await lines.getByRole('button', { name: `Remove ${second}` }).waitFor();
    expect(await linesOf(lines)).toEqual([first, second, third]);
    const { orders } = await shopper.call(getCart, {});
    expect(orders[0]?.items.map(({ product, quantity }) => [product.displayName, quantity])).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Remove ${second}`);
  });

  it('comes back with the order’s note where it was the last one, with another device open', async () => {
    const { page, shopper, products } = await withThree();
    const [one, ...others] = products;
    for (const { id: productId } of others) await shopper.call(removeCartItem, { productId });
    const phone = await visitor({ isKnown: true, device: 'phone' });
    await phone.signIn(shopper.sessionToken);
    await phone.page.goto('/checkout');
    await phone.page.getByRole('main').getByText(one.name).first().waitFor();
    await page.goto('/checkout');
    await page.getByRole('button', { name: `Remove ${one.name}` }).click();
    await removed(page.getByRole('main')).waitFor();
    await page.getByText('Your Shopping Cart Is Empty').waitFor();
    const takeUp = () =>
      phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await takeUp();
    await phone.page.getByText('Your Shopping Cart Is Empty').waitFor();
    await undo(page).click();
    await noteShows(page, 'Ring twice');
    await takeUp();
    await phone.page.getByRole('main').getByText(one.name).first().waitFor();
    expect((await shopper.call(getCart, {})).orders).toMatchObject([{ orderNote: 'Ring twice', totalItems: 1 }]);
  });

  it('comes back though the store has fewer units by now, and says that', async () => {
    const { page, products } = await withThree();
    const third = products[2];
    await page.goto('/checkout');
    await page.getByRole('button', { name: `Remove ${third.name}` }).click();
    await removed(page.getByRole('main')).waitFor();
    await third.offer({ quantity: 1 });
    await undo(page).click();
    await page.getByRole('main').getByText('Only 1 left in stock.').waitFor();
    await page
      .getByRole('group', { name: `Quantity of ${third.name}` })
      .getByText('3', { exact: true })
      .waitFor();
  });

  it('can be undone for six seconds, in which hovering stops the clock', async () => {
    const { page, products } = await withThree();
    await page.clock.install();
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 6 items' }).click();
    const panel = panelOf(page);
    // The last line: nothing moves as its row goes.
    await panel.getByRole('button', { name: `Remove ${products[2].name}` }).click();
    await removed(panel).hover();
    await panel.locator('.cart-removed-paused').waitFor();
    await page.clock.runFor(20_000);
    expect(await undo(panel).count()).toBe(1);
    await page.mouse.move(5, 5);
    await panel.locator('.cart-removed-paused').waitFor({ state: 'detached' });
    await page.clock.runFor(3_000);
    expect(await undo(panel).count()).toBe(1);
    await page.clock.runFor(4_000);
    await undo(panel).waitFor({ state: 'detached' });
  });

  it('can be undone with the keyboard, for as long as that is on Undo', async () => {
    const { page, products } = await withThree();
    await page.clock.install();
    await page.goto('/checkout');
    const main = page.getByRole('main');
    await page.getByRole('button', { name: `Remove ${products[1].name}` }).focus();
    await page.keyboard.press('Enter');
    await undo(main).waitFor();
    await main.locator('.cart-removed-paused').waitFor();
    expect(await undo(main).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.clock.runFor(20_000);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${products[1].name}` }).waitFor();
  });

  it('is the same for a guest, in the cart panel', async () => {
    const { page, origin } = await visitor({ isKnown: true, device: 'phone' });
    const products = [await ownProduct(origin), await ownProduct(origin)] as const;
    await page.goto('/contact-us');
    const items = products.map(({ id }, at) => ({ id, quantity: at + 2 }));
    await page.evaluate((it) => localStorage.setItem('shoppingCart', it), JSON.stringify({ cartId: 'mine', items }));
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 5 items' }).click();
    const panel = panelOf(page);
    await doubleClick(panel.getByRole('button', { name: `Remove ${products[0].name}` }));
    await removed(panel).waitFor();
    await panel.getByText('3 items').waitFor();
    await undo(panel).click();
    await panel.getByText('5 items').waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('shoppingCart') ?? ''));
    expect(kept.items).toMatchObject(items);
  });
});

describe('elsewhere', () => {
  it('a double click on Remove, wherever it meets it, removes nothing', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    const shopper = await newShopper(origin);
    await shopper.call(addCard, { displayName: 'Everyday', ...CARD });
    await shopper.call(addCard, { displayName: 'Weekend', ...CARD, cardNumber: '5555555555554444' });
    await shopper.call(addAddress, { label: 'Cottage', ...HOME });
    const { storeId } = await ownProduct(origin);
    await shopper.call(writeStoreReview, { id: storeId, rate: 4, description: 'Quick.' });
    await signIn(shopper.sessionToken);
    for (const [path, name] of [
      ['/profile/credit-cards', 'Remove Everyday'],
      ['/profile/credit-cards', 'Remove Weekend'],
      ['/profile/address', 'Remove Cottage'],
      ['/profile/reviews', /^Remove review of /],
    ] as const)
      for (const part of [0.06, 0.5, 0.94]) {
        await page.goto(path);
        const sent: string[] = [];
        page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
        const button = page.getByRole('button', { name });
        await button.waitFor();
        await doubleClick(button, part);
        await page.getByRole('button', { name: 'Keep' }).or(button).first().waitFor();
        await page.evaluate(() => fetch('/api/health'));
        expect(sent, `${path} at ${part}`).toEqual([]);
      }
  });
});
