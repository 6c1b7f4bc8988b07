import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addCartItem, getCart } from '#features/cart';
import { verifyCart } from '#features/checkout';
import { ownMarket } from '../support/actions/own-market.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const hintOf = (page: Page) => panelOf(page).getByRole('region', { name: 'Ways to buy' });
const toastWith = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

/** From now on: how long the lines of the cart slide, ms. */
async function slidesOf(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const slides: number[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.matches('.cart-line')) slides.push(Number((options as KeyframeAnimationOptions).duration));
      return animate.call(this, frames, options);
    };
    Object.assign(window, { slides });
  });
  return () => page.evaluate(() => (window as unknown as { slides: number[] }).slides);
}

/** Three products at three stores, and all of them at the fourth for $2.00 less. */
const SCATTERED = [
  { product: 0, store: 0, price: 2_000 },
  { product: 1, store: 1, price: 2_000 },
  { product: 2, store: 2, price: 2_000 },
  { product: 0, store: 3, price: 1_900 },
  { product: 1, store: 3, price: 1_900 },
  { product: 2, store: 3, price: 2_000 },
];

describe.each(alikeOn('desktop'))('a cart over three stores, on a %s', (device) => {
  async function scattered() {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const market = await ownMarket(origin, SCATTERED);
    const shopper = await newShopper(origin);
    for (const productId of market.listings.slice(0, 3)) await shopper.call(addCartItem, { productId, quantity: 1 });
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 3 items' }).click();
    const storeIds = async () => (await shopper.call(getCart, {})).orders.map(({ storeId }) => storeId);
    return { page, watch, shopper, market, mill: market.stores[3], storeIds };
  }

  it('says which store has everything, moves it there, and back with Undo', async () => {
    const { page, market, mill, storeIds } = await scattered();
    const hint = hintOf(page);
    await hint.getByText('3 stores, 3 pickups.').waitFor();
    // 60.00 and 58.00, with 13 %.
    await hint.getByText(`All at ${mill?.displayAs}: $2.26 less.`).waitFor();
    await expectAccessible(page);
    const slides = await slidesOf(page);
    await hint.getByRole('button', { name: 'Move' }).click();
    await panelOf(page).getByText('Subtotal: $58.00').waitFor();
    // The line of the first store is the first line of the new one, too, and has little or no way to go.
    expect(await slides()).toEqual(expect.arrayContaining([320, 320]));
    expect(await storeIds()).toEqual([mill?.id]);
    await hint.waitFor({ state: 'detached' });
    await toastWith(page, `Moved to ${mill?.displayAs}.`).getByRole('button', { name: 'Undo' }).click();
    await panelOf(page).getByText('Subtotal: $60.00').waitFor();
    expect(await storeIds()).toEqual(market.stores.slice(0, 3).map(({ id }) => id));
  });

  it('lists the ways to buy, whose total is that of the order summary', async () => {
    const { page, shopper, mill } = await scattered();
    await hintOf(page).getByRole('button', { name: 'See other ways' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ways to buy this cart' });
    await dialog.getByText('Now: 3 stores, 3 pickups, $67.80 with tax').waitFor();
    await dialog.getByText('Totals include fee and tax. Stores cannot pay for a place here.').waitFor();
    const way = dialog.getByRole('radio', { name: /One stop/ });
    expect(await way.isChecked()).toBe(true);
    await dialog.getByText('$65.54').first().waitFor();
    await dialog.getByText('$2.26 less').first().waitFor();
    await dialog.getByText('Every product, same quantities').first().waitFor();
    // The name of a store may be longer than a phone is wide.
    const move = dialog.getByRole('button', { name: /^Move to / });
    const [button, sheet] = await Promise.all([move.boundingBox(), dialog.boundingBox()]);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((sheet?.x ?? 0) + (sheet?.width ?? 0));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Move to ${mill?.displayAs}` }).click();
    await panelOf(page).getByText('Subtotal: $58.00').waitFor();
    await expect
      .poll(async () => (await shopper.call(getCart, {})).orders.map(({ storeId }) => storeId))
      .toEqual([mill?.id]);
    const checkout = await shopper.call(verifyCart, {}).catch(({ details }) => details);
    // Without a card nothing can be verified: the rule says so, and nothing else does.
    expect(checkout).toMatchObject({ rule: 'card' });
  });

  it('says nothing for a day once it is kept as it is, unless it changes', async () => {
    const { page, market } = await scattered();
    await hintOf(page).getByRole('button', { name: 'See other ways' }).click();
    await page.getByRole('button', { name: 'Keep as is' }).click();
    await panelOf(page).getByText('Subtotal: $60.00').waitFor();
    expect(await hintOf(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Shopping Cart, 3 items' }).click();
    await panelOf(page).getByText('Subtotal: $60.00').waitFor();
    expect(await hintOf(page).count()).toBe(0);
    await panelOf(page)
      .getByRole('button', { name: `Increase quantity of ${market.names[0]}` })
      .click();
    await panelOf(page).getByText('Subtotal: $80.00').waitFor();
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Shopping Cart, 4 items' }).click();
    await hintOf(page).getByText('3 stores, 3 pickups.').waitFor();
  });
});

it('says of a cart over two stores that no other way is better where none is', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const market = await ownMarket(origin, [
    { product: 0, store: 0, price: 2_000 },
    { product: 1, store: 1, price: 2_000 },
  ]);
  const shopper = await newShopper(origin);
  for (const productId of market.listings) await shopper.call(addCartItem, { productId, quantity: 1 });
  await signIn(shopper.sessionToken);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
  await hintOf(page).getByText('No one store near you has it all, and no other way saves $2.00.').waitFor();
});

describe('a line that is out of stock', () => {
  it('says where it is to be had, and moves there', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    const market = await ownMarket(origin, [
      { product: 0, store: 0, price: 2_000 },
      { product: 0, store: 1, price: 2_895 },
    ]);
    const shopper = await newShopper(origin);
    const [from = '', to = ''] = market.listings;
    await shopper.call(addCartItem, { productId: from, quantity: 1 });
    await market.change({ product: 0, store: 0, price: 2_000, quantity: 0 });
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
    const name = market.stores[1]?.displayAs;
    await panelOf(page).getByText(`Out of stock here. $28.95 at ${name}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Move ${market.names[0]} to ${name}` }).click();
    await panelOf(page).getByText('Subtotal: $28.95').waitFor();
    const cart = await shopper.call(getCart, {});
    expect(cart.orders.flatMap(({ items }) => items.map(({ product }) => product.id))).toEqual([to]);
  });
});

describe('adding beside a cart', () => {
  /** The first product is in the cart; the second one is there too for 4 % more than at the store that lists show. */
  async function withCart(price: number) {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    const market = await ownMarket(origin, [
      { product: 0, store: 1, price: 1_000 },
      { product: 1, store: 0, price: 2_000 },
      { product: 1, store: 1, price },
    ]);
    const shopper = await newShopper(origin);
    const [inCart = '', shown = '', atCart = ''] = market.listings;
    await shopper.call(addCartItem, { productId: inCart, quantity: 1 });
    await signIn(shopper.sessionToken);
    const ids = async () =>
      (await shopper.call(getCart, {})).orders.flatMap(({ items }) => items.map(({ product }) => product.id));
    // What shifts in the page's content, as browsers count it.
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources, value } = entry as unknown as { value: number; sources: { node: Element | null }[] };
          if (sources.some(({ node }) => node?.closest?.('main'))) shifts.push(value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const offered = page.waitForResponse((it) => it.url().endsWith('/api/shop/offers'));
    await page.goto(`/products?search=${encodeURIComponent(market.names[1] as string)}`);
    // Until then it is a guest's cart, and the page does not know what the cart's store asks.
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).waitFor();
    await offered;
    const card = page.getByRole('article').filter({ hasText: market.names[1] });
    return { page, card, market, ids, inCart, shown, atCart };
  }

  it('shows the offer of the cart’s store before anything is pressed, without a shift, and adds that', async () => {
    const { page, card, market, ids, inCart, atCart } = await withCart(2_080);
    await card.getByText('$20.80').first().waitFor();
    await card.getByText(market.stores[1]?.displayAs as string).waitFor();
    const fade = await card.locator('.product-price').evaluate((it) => {
      const { animationName, animationDuration } = getComputedStyle(it);
      return { animationName, animationDuration };
    });
    expect(fade).toEqual({ animationName: 'w-swap', animationDuration: '0.12s' });
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await card.getByRole('button', { name: `Add ${market.names[1]} to cart` }).click();
    await expect.poll(ids).toEqual([inCart, atCart]);
    expect(await toastWith(page, 'Added from a second store.').count()).toBe(0);
  });

  it('says that an offer is of a second store, and Undo takes it out with the focus back on the plus', async () => {
    const { page, card, market, ids, inCart, shown } = await withCart(2_120);
    const name = market.names[1] as string;
    await card.getByText('$20.00').first().waitFor();
    await card.getByRole('button', { name: `Add ${name} to cart` }).click();
    const toast = toastWith(page, 'Added from a second store.');
    await toast.waitFor();
    await expect.poll(ids).toEqual([inCart, shown]);
    await expectAccessible(page);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(ids).toEqual([inCart]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Add ${name} to cart`);
  });

  it('takes the offer on the screen although its price has changed meanwhile, and says the price', async () => {
    const { page, card, market, ids, inCart, shown } = await withCart(2_120);
    await card.getByText('$20.00').first().waitFor();
    await market.change({ product: 1, store: 0, price: 2_150 });
    await card.getByRole('button', { name: `Add ${market.names[1]} to cart` }).click();
    await expect.poll(ids).toEqual([inCart, shown]);
    await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
    await panelOf(page).getByText('Price changed: $21.50, was $20.00').waitFor();
  });
});

describe('a guest', () => {
  it('gets the same hint, and a cart that moves and comes back', async () => {
    const { page, origin } = await visitor({ isKnown: true });
    const market = await ownMarket(origin, SCATTERED);
    const items = market.listings.slice(0, 3).map((id) => ({ id, quantity: 1 }));
    await page.goto('/');
    await page.evaluate((cart) => localStorage.setItem('shoppingCart', JSON.stringify(cart)), { cartId: 'one', items });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 3 items' }).click();
    const mill = market.stores[3]?.displayAs;
    await hintOf(page).getByText(`All at ${mill}: $2.26 less.`).waitFor();
    await hintOf(page).getByRole('button', { name: 'Move' }).click();
    await panelOf(page).getByText('Subtotal: $58.00').waitFor();
    await toastWith(page, `Moved to ${mill}.`).getByRole('button', { name: 'Undo' }).click();
    await panelOf(page).getByText('Subtotal: $60.00').waitFor();
  });
});
