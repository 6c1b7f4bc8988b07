import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#features/cart';
import { money } from '#platform/money.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
/** As they are seen. */
const wordsIn = (page: Page) =>
  barOf(page)
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.querySelector('span[aria-hidden]')?.textContent ?? one.textContent));

/** Once the bar rests: is it on the screen? */
const isShown = async (page: Page) => {
  await barOf(page).evaluate((bar) => Promise.all(bar.getAnimations().map(({ finished }) => finished)));
  const box = await barOf(page).boundingBox();
  return (box?.y ?? Infinity) < (page.viewportSize()?.height ?? 0) - 1;
};
const expectShown = (page: Page, shown: boolean) => expect.poll(() => isShown(page)).toBe(shown);

/** In steps of a finger, as the bar listens to the way and not to the place. */
async function scrollBy(page: Page, pixels: number) {
  const before = await page.evaluate(() => scrollY);
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), pixels);
  await page.waitForFunction((at) => scrollY !== at, before);
}

describe('the bar at the bottom of a phone', () => {
  it('leads a guest to the home page, the search, the stores, the log-in and the cart', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true });
    await page.goto('/stores');
    expect(await wordsIn(page)).toEqual(['Home', 'Search', 'Stores', 'Log in', 'Cart']);
    const bar = barOf(page);
    expect(await bar.locator('[aria-current=page]').textContent()).toBe('Stores');
    await expectAccessible(page);
    await bar.getByRole('link', { name: 'Log in' }).tap();
    await page.waitForURL(/\/auth\?next=%2Fstores$/);
    // The log-in has nothing beside it.
    await bar.waitFor({ state: 'detached' });
    await page.goBack();
    await bar.getByRole('link', { name: 'Home' }).tap();
    await page.waitForURL(/\/$/);
    await bar.getByRole('button', { name: 'Search' }).tap();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await expectShown(page, false);
    await page.keyboard.press('Escape');
    await expectShown(page, true);
    await bar.getByRole('button', { name: 'Shopping Cart' }).tap();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
  });

  it('shows a guest how much is in the cart, once it is in', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true });
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await barOf(page)
      .getByRole('button', { name: /^Shopping Cart, 1 item, \$\d+\.\d\d$/ })
      .waitFor();
  });

  it('leads a shopper to their orders and favourites, and says what is in the cart and what it costs', async () => {
    const { page, signIn, origin } = await visitor({ device: 'phone', isKnown: true });
    const shopper = await newShopper(origin);
    await fillCart(shopper, 1);
    const { summary } = await shopper.call(getCart, {});
    await signIn(shopper.sessionToken);
    await page.goto('/');
    const bar = barOf(page);
    await bar
      .getByRole('button', { name: `Shopping Cart, 2 items, ${money(summary.subTotal)}`, exact: true })
      .waitFor();
    expect((await wordsIn(page)).slice(0, 4)).toEqual(['Home', 'Search', 'Orders', 'Favourites']);
    await expectAccessible(page);
    for (const [name, path] of [
      ['Orders', '/profile/orders'],
      ['Favourites', '/profile/favorites'],
    ] as const) {
      await bar.getByRole('link', { name }).tap();
      await page.waitForURL(`**${path}`);
      await bar.locator('[aria-current=page]', { hasText: name }).waitFor();
    }
  });

  it('gives way to who reads on, and comes back at a turn, at both ends and for the keys', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true });
    await page.goto('/');
    await expectShown(page, true);
    await scrollBy(page, 20);
    await expectShown(page, true);
    await scrollBy(page, 300);
    await expectShown(page, false);
    await scrollBy(page, -10);
    await expectShown(page, true);
    await scrollBy(page, 300);
    await expectShown(page, false);
    await barOf(page).getByRole('link', { name: 'Home' }).focus();
    await expectShown(page, true);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expectShown(page, false);
    await scrollBy(page, 1_000_000);
    await expectShown(page, true);
  });

  it('leaves the room to the keyboard of the device', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true });
    await page.goto('/contact-us');
    await expectShown(page, true);
    await page.getByRole('contentinfo').getByRole('textbox').first().focus();
    await expectShown(page, false);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scrollBy(page, -20);
    await expectShown(page, true);
  });

  it('never lies over what has the focus, nor over the end of the page', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true, reducedMotion: 'reduce' });
    await page.goto('/stores');
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.tab-bar') as HTMLElement;
        const focused = document.activeElement as HTMLElement;
        if (bar.contains(focused) || focused === document.body) return null;
        const { bottom } = focused.getBoundingClientRect();
        const { top } = bar.getBoundingClientRect();
        return bottom > top + 1 && top < innerHeight ? focused.textContent : null;
      });
    for (const key of [...Array(60).fill('Tab'), ...Array(50).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(await covered()).toBe(null);
    }
    await scrollBy(page, 1_000_000);
    await expectShown(page, true);
    const foot = await page.getByRole('contentinfo').boundingBox();
    const bar = await barOf(page).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });

  it('is not on a page that has a button of its own there, whose header has search and cart', async () => {
    const { page, signIn, origin } = await visitor({ device: 'phone', isKnown: true });
    const shopper = await newShopper(origin);
    await fillCart(shopper, 1);
    const { orders } = await shopper.call(getCart, {});
    await signIn(shopper.sessionToken);
    const id = orders[0]?.items[0]?.product.id;
    for (const path of [`/products/${id}`, '/checkout']) {
      await page.goto(path);
      await page.getByRole('button', { name: /^(Add to Cart|Continue)/ }).waitFor();
      expect(await barOf(page).count()).toBe(0);
    }
    await page.goto(`/products/${id}`);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Search' }).waitFor();
    await banner.getByRole('button', { name: 'Shopping Cart, 2 items', exact: true }).waitFor();
  });

  it('is for phones only: wider, and on paper, the header has it all', async () => {
    const { page } = await visitor({ isKnown: true, viewport: { width: 619, height: 800 } });
    await page.goto('/brands');
    const banner = page.getByRole('banner');
    await expectShown(page, true);
    for (const width of [619, 620]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Search', 'Shopping Cart'])
        expect(await banner.getByRole('button', { name, exact: true }).count(), `${name} at ${width}`).toBe(1);
      expect(await barOf(page).count()).toBe(width < 620 ? 1 : 0);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ media: 'print' });
    expect(await barOf(page).count()).toBe(0);
  });
});
