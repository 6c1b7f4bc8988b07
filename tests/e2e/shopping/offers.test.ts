import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listOfferChoices, listProductOffers, listProducts, type OfferChoice } from '#features/explore';
import { httpClient } from '#platform/browser/client.ts';
import { money } from '#platform/money.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

const HERE = '-79.412,43.645';
const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });

/** A product whose nearest offer is not its cheapest, with both. */
async function productWithChoice() {
  const { items } = await call(listProducts, { loc: HERE, count: 30 });
  for (const { systemProductId } of items) {
    const { choices, stores } = await call(listOfferChoices, { id: systemProductId, loc: HERE });
    const [nearest, cheapest] = (['nearest', 'cheapest'] as const).map((word) =>
      choices.find(({ is }) => is.includes(word)),
    );
    if (nearest && cheapest && nearest !== cheapest) return { nearest, cheapest, stores };
  }
  throw new Error('No product of the demo has a nearest and a cheapest offer.');
}
const { nearest, cheapest, stores } = await productWithChoice();

const priceAt = ({ price, priceSale }: OfferChoice) => money(priceSale ?? price);
const store = (page: Page) => page.getByRole('region', { name: 'Store', exact: true });
const offers = (page: Page) => page.getByRole('radiogroup', { name: 'Offers' });
const addToCart = (page: Page) => page.getByRole('button', { name: /^Add to Cart \$/ });

describe.each(alikeOn('phone'))('the offers of a product on a %s', (device) => {
  it('stand open, and the chosen one is what the page shows and the button adds', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${nearest.productId}`);
    await addToCart(page).getByText(priceAt(nearest)).waitFor();
    await expectAccessible(page);
    await offers(page)
      .getByRole('radio', { name: /Cheapest/i })
      .check();
    await addToCart(page).getByText(priceAt(cheapest)).waitFor();
    await store(page).getByRole('link', { name: cheapest.store.displayAs }).first().waitFor();
    await page
      .getByText(`Price now ${priceAt(cheapest)} at ${cheapest.store.displayAs}.`)
      .waitFor({ state: 'attached' });

    await addToCart(page).click();
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await cart.getByText(cheapest.store.displayAs).first().waitFor();
    await cart.getByText(priceAt(cheapest), { exact: true }).first().waitFor();
  });

  it('can be chosen with the arrow keys', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${nearest.productId}`);
    const radios = offers(page).getByRole('radio');
    await radios.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await radios.nth(1).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await addToCart(page).getByText(priceAt(nearest)).waitFor();
  });

  it('are chosen before the scripts are there, too', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/products/${nearest.productId}`, { waitUntil: 'load' });
    await offers(page)
      .getByRole('radio', { name: /Cheapest/i })
      .check();
    scripts.resolve();
    await addToCart(page).getByText(priceAt(cheapest)).waitFor();
  });

  it('are all in one list, which sorts them and adds the fee of delivery', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${nearest.productId}`);
    await page.getByRole('button', { name: `All ${stores} stores` }).click();
    const list = page.getByRole('dialog', { name: `at ${stores} stores` });
    const rows = list.getByRole('listitem');
    await rows.first().getByText(nearest.store.displayAs).waitFor();
    await rows.first().getByText('In use').waitFor();
    await expectAccessible(page);
    await list.getByText(/^.+ · \$\d+\.\d\d to \$\d+\.\d\d · distances from M6J 1G3$/).waitFor();
    await list.getByRole('button', { name: 'Price', exact: true }).click();
    await rows.first().getByText(priceAt(cheapest), { exact: true }).waitFor();

    // The prices stay, paler, until those with the fee are there.
    const answer = Promise.withResolvers<void>();
    await page.route(/\/offers\?.*delivery=true/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await list.getByRole('radio', { name: 'Delivery' }).check();
    await list.locator('[aria-busy].opacity-60').getByText(priceAt(cheapest), { exact: true }).first().waitFor();
    answer.resolve();
    await expect.poll(() => list.locator('[aria-busy]').count()).toBe(0);
    const { totalItems } = await call(listProductOffers, { id: nearest.productId, loc: HERE, delivery: true });
    await rows
      .first()
      .getByText(/ delivered$|^Delivered free$/)
      .waitFor();
    while (await list.getByRole('button', { name: 'Show more' }).isVisible()) {
      const before = await rows.count();
      await list.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(before).waitFor();
    }
    expect(await rows.count()).toBe(totalItems);
    expect(await list.getByText('Pickup only').count()).toBe(0);
    const use = rows.getByRole('button', { name: /^Use this store/ }).first();
    const name = (await use.getAttribute('aria-label'))?.replace('Use this store: ', '').split(', ')[0] as string;
    await use.click();
    await list.waitFor({ state: 'hidden' });
    await store(page).getByRole('link', { name }).first().waitFor();
  });

  it('can be sorted by which is ready first', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const { items } = await call(listProductOffers, { id: nearest.productId, loc: HERE, sort: 'ready+' });
    await page.goto(`/products/${nearest.productId}`);
    await page.getByRole('button', { name: `All ${stores} stores` }).click();
    const list = page.getByRole('dialog', { name: `at ${stores} stores` });
    await list.getByRole('group', { name: 'Sort' }).getByRole('button', { name: 'Soonest' }).click();
    const first = list.getByRole('listitem').first();
    await first.getByText(items[0]?.store.displayAs as string).waitFor();
    await first.getByText(/Ready ~\d+ min$/).waitFor();
    const minutes = async () =>
      (await list.getByRole('listitem').allTextContents()).flatMap((text) => {
        const [, found] = / Ready ~(\d+) min/.exec(text) ?? [];
        return found ? [Number(found)] : [];
      });
    expect((await minutes()).length).toBeGreaterThan(5);
    // The nearest may be the soonest as well: its row stands first before the new order is there.
    const areSorted = (all: number[]) => all.every((one, at) => at === 0 || one >= (all[at - 1] as number));
    await expect.poll(async () => areSorted(await minutes())).toBe(true);
  });

  it('include the one that is ready first, as a choice of its own or with its other words', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const { choices } = await call(listOfferChoices, { id: nearest.productId, loc: HERE });
    const soonest = choices.find(({ is }) => is.includes('soonest')) as OfferChoice;
    await page.goto(`/products/${nearest.productId}`);
    const row = offers(page).getByRole('radio', { name: /soonest/i });
    await row.check();
    await addToCart(page).getByText(priceAt(soonest)).waitFor();
    await store(page).getByRole('link', { name: soonest.store.displayAs }).first().waitFor();
  });

  it('are none that match: the list says so and leads back', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.route(/\/offers\?.*isOpen=true/, (route) =>
      route.fulfill({
        json: { success: true, result: { items: [], page: 0, count: 20, totalItems: 0, pageCount: 0 } },
      }),
    );
    await page.goto(`/products/${nearest.productId}`);
    await page.getByRole('button', { name: `All ${stores} stores` }).click();
    const list = page.getByRole('dialog', { name: `at ${stores} stores` });
    await list.getByRole('button', { name: 'Open now' }).click();
    await list.getByText('No store matches.').waitFor();
    await list.getByRole('button', { name: `Show all ${stores}` }).click();
    await list.getByRole('listitem').first().waitFor();
  });

  it('are counted on the card, which leads to them', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    const link = page
      .getByRole('article')
      .getByRole('link', { name: /^\d+ stores( from \$\d+\.\d\d)?$/ })
      .first();
    const words = (await link.textContent()) as string;
    await link.click();
    await page.waitForURL(/\/products\/\d+#offers$/);
    await page.getByRole('button', { name: words }).waitFor();
  });
});
