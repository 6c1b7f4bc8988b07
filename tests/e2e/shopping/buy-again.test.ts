import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#features/cart';
import { cancelOrder, listOrders } from '#features/orders';
import { comeHomeAgain, roomIsKnown } from '../support/actions/home-room.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { buy, newShopper } from '../support/shopper.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).count();
const orderUnderWay = (page: Page) => page.getByRole('main').getByRole('link', { name: /1 item/ });
const GUESTS_ALONE = /^Compare products and prices at Ontario authorized stores/;

describe.each(alikeOn('phone'))('home of a shopper on a %s', (device) => {
  async function ready(orders: number) {
    const visit = await visitor({ device, isKnown: true });
    const shopper = await newShopper(visit.origin);
    const products = [];
    for (let n = 0; n < orders; n++) {
      products.push(await ownProduct(visit.origin, { price: 1500 + n * 100 }));
      await buy(shopper, products.at(-1) as (typeof products)[number]);
    }
    await visit.signIn(shopper.sessionToken);
    return { ...visit, shopper, products };
  }

  async function atHome(orders: number) {
    const visit = await ready(orders);
    await visit.page.goto('/');
    await comeHomeAgain(visit.page);
    return visit;
  }

  /** A first visit whose answers about orders come once the page is shown. */
  async function beforeItsOrders(orders: number): Promise<Page> {
    const { page } = await ready(orders);
    const isShown = Promise.withResolvers<void>();
    await page.route(/\/api\/.*orders/, async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.goto('/');
    await section(page, 'Stores Near You').waitFor();
    isShown.resolve();
    return page;
  }

  it('waits at the first visit for what the shopper has, and shows it with the page', async () => {
    const { page } = await ready(1);
    // As if it all came within the 3 s that the page waits.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.home-late { animation-play-state: paused }');
      document.adoptedStyleSheets.push(sheet);
    });
    await page.goto('/');
    await orderUnderWay(page).waitFor();
    await section(page, 'Buy again').getByRole('listitem').waitFor();
    await section(page, 'Stores Near You').waitFor();
  });

  it('moves nothing where what the shopper has comes late to the first visit: the order has room, the rest comes next time', async () => {
    const page = await beforeItsOrders(1);
    await orderUnderWay(page).waitFor();
    await roomIsKnown(page);
    expect(await section(page, 'Buy again').count()).toBe(0);
    await page.reload({ waitUntil: 'commit' });
    await section(page, 'Buy again').getByRole('listitem').waitFor();
  });

  it('moves nothing for a newcomer whose answers come late', async () => {
    const page = await beforeItsOrders(0);
    await roomIsKnown(page);
    expect(await page.evaluate(() => localStorage.getItem('wicket:own:home'))).toBe('');
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  });

  it('leads to the order under way, and has what was bought last at today’s price; the plus adds it at once', async () => {
    const { page, shopper, products } = await atHome(1);
    const [product] = products;
    const again = section(page, 'Buy again');
    await again.getByRole('link', { name: product?.name as string }).waitFor();
    expect(await again.getByRole('listitem').count()).toBe(1);
    await again.getByText('$15.00').waitFor();
    await again.getByText(/^· \d+ KM$/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Shop and discover cannabis' }).waitFor();
    expect(await shown(page, GUESTS_ALONE)).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Pre-Rolls', exact: true }).waitFor();
    await expectAccessible(page);

    await again.getByRole('button', { name: `Add ${product?.name} to cart` }).click();
    await page.getByText(`${product?.name} added`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'View cart' }).click();
    await page
      .getByRole('dialog', { name: 'Shopping Cart' })
      .getByRole('listitem')
      .filter({ hasText: product?.name as string })
      .waitFor();
    expect((await shopper.call(getCart, {})).summary.totalItems).toBe(1);
    await page.keyboard.press('Escape');

    await orderUnderWay(page).click();
    await page.getByRole('heading', { level: 1, name: /^Order WK-/ }).waitFor();
  });

  it('counts the orders under way, and comes again without moving anything', async () => {
    const { page, shopper, products } = await atHome(2);
    await page
      .getByRole('main')
      .getByRole('link', { name: /2 orders under way/ })
      .waitFor();
    // Asked for beside the orders: on a busy machine it comes after them.
    const again = section(page, 'Buy again');
    const names = () => again.getByRole('link', { name: /^Proof/ }).allTextContents();
    await expect.poll(names).toEqual(products.map(({ name }) => name).toReversed());
    expect(await again.getByRole('listitem').count()).toBe(2);
    // The second time its room is there before the first paint. Shifts fail the journey by themselves.
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('.buy-again-outline').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /2 orders under way/ })
      .waitFor();
    await section(page, 'Buy again').waitFor();
    const { items } = await shopper.call(listOrders, {});
    await shopper.call(cancelOrder, { id: items[0]?.id as string });
    await orderUnderWay(page).waitFor();
  });

  it('of a newcomer has nothing that would be empty', async () => {
    const { page } = await atHome(0);
    await section(page, 'Trending Products').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Pre-Rolls', exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Stores Near You',
      'Trending Products',
    ]);
    expect(await page.getByRole('link', { name: /under way|View order/ }).count()).toBe(0);
  });
});

it('a guest sees the picture and the facts, and nothing of a shopper', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/');
  await page.getByText(GUESTS_ALONE).waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Stores Near You',
    'Categories',
    'Trending Products',
  ]);
});

describe('recently viewed products', () => {
  const view = async (page: Page, at: number) => {
    await page.goto('/products');
    const card = page.getByRole('main').getByRole('article').nth(at);
    const name = (await card.getByRole('heading').textContent()) as string;
    await card.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    return name;
  };
  const recent = (page: Page) => section(page, 'Recently viewed');

  it('are shown on home, the last first, kept on the device alone, until they are cleared', async () => {
    const { page } = await visitor({ isKnown: true });
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const names = [await view(page, 0), await view(page, 1)];
    await page.goto('/');
    await recent(page).getByText('Kept on this device only').waitFor();
    await recent(page).getByRole('article').nth(1).waitFor();
    expect(await recent(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual(names.toReversed());
    expect(sent).toEqual([]);
    await recent(page).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await recent(page).getByRole('button', { name: 'Clear: Recently viewed' }).click();
    await recent(page).waitFor({ state: 'detached' });
    await page.reload();
    await section(page, 'Trending Products').waitFor();
    expect(await recent(page).count()).toBe(0);
  });

  it('are gone after a log-out', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true });
    await signIn((await newShopper(origin)).sessionToken);
    await view(page, 0);
    await page.goto('/');
    await recent(page).getByRole('article').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByText(GUESTS_ALONE).waitFor();
    await expect.poll(() => recent(page).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('recent');
  });
});
