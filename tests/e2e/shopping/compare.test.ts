import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { httpClient } from '#platform/browser/client.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { overlaps, setTextSize, sidewaysScroll } from '../support/page/in-page.ts';
import { siteOrigin } from '../support/site-origin.ts';

const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const { items } = await call(listProducts, { loc: '-79.412,43.645', category: 'flower', count: 4 });
const [first, second, third, fourth] = items as [Flower, Flower, Flower, Flower];
type Flower = (typeof items)[number];

const tray = (page: Page) => page.getByRole('complementary', { name: 'Products to compare' });
const compareButton = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true });
const table = (page: Page) => page.getByRole('table');
const cellsOf = (page: Page, term: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: term, exact: true }) })
    .getByRole('cell')
    .allTextContents();

async function choose(page: Page, products: readonly Flower[]) {
  for (const { id, displayName } of products) {
    await page.goto(`/products/${id}`);
    await page.getByRole('heading', { level: 1, name: displayName }).waitFor();
    await compareButton(page).click();
  }
}

describe.each(alikeOn('desktop'))('comparing products on a %s', (device) => {
  it('collects up to three on this device, and shows their facts side by side', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await choose(page, [first, second]);
    expect(await tray(page).getByRole('listitem').filter({ hasNotText: 'Add one more' }).count()).toBe(2);
    // The press has scrolled the page: what lies half below the tray would count as too small a target.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    await page.goto('/products');
    await tray(page)
      .getByRole('link', { name: /^Compare/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Compare 2 products' }).waitFor();
    expect(await cellsOf(page, 'Weight')).toEqual([first, second].map(({ netWeight }) => netWeight));
    for (const price of await cellsOf(page, 'Best offer')) expect(price).toMatch(/^\$\d+\.\d\d$/);
    for (const price of await cellsOf(page, 'Unit price')) expect(price).toMatch(/^\$\d+\.\d\d per g$/);
    for (const thc of await cellsOf(page, 'THC in the pack')) expect(thc).toMatch(/^[\d,]+–[\d,]+ mg$/);
    for (const packed of await cellsOf(page, 'Packed')) expect(packed).toMatch(/^Not known$|^[A-Z][a-z]+ \d+, \d{4}$/);
    await expectAccessible(page);
  });

  it('shows only what differs, and takes products out', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/compare?ids=${first.systemProductId},${second.systemProductId}`);
    const terms = () => table(page).getByRole('rowheader').allTextContents();
    const all = await terms();
    const differing: string[] = [];
    for (const term of all) if (new Set(await cellsOf(page, term)).size > 1) differing.push(term);
    expect(differing.length).toBeLessThan(all.length);
    await page.getByRole('switch', { name: 'Only differences' }).click();
    await expect.poll(terms).toEqual(differing);
    const remove = ({ displayName }: Flower) =>
      page.getByRole('link', { name: `Remove ${displayName} from the comparison` }).click();
    // The second while the page without the first is on its way.
    const { promise: isSecondPressed, resolve } = Promise.withResolvers<void>();
    await page.route('**/compare.data*', (route) => isSecondPressed.then(() => route.continue()));
    await remove(first);
    await expect.poll(() => table(page).getByRole('columnheader').count()).toBe(1);
    await remove(second);
    resolve();
    await page.getByRole('heading', { level: 1, name: 'Nothing to compare' }).waitFor();
  });
});

describe('the compare button of a card', () => {
  const toggle = (page: Page, { displayName }: Flower) =>
    page.getByRole('button', { name: `Compare ${displayName}`, exact: true });
  const opacityOf = (page: Page) => toggle(page, first).evaluate((it) => getComputedStyle(it).opacity);

  it('shows on hover and focus, and stays while the product is compared', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/products?category=flower');
    expect(await opacityOf(page)).toBe('0');
    await toggle(page, first).focus();
    await expect.poll(() => opacityOf(page)).toBe('1');
    await toggle(page, first).evaluate((it) => it.blur());
    await page.getByRole('article').filter({ hasText: first.displayName }).first().hover();
    await expect.poll(() => opacityOf(page)).toBe('1');
    await toggle(page, first).click();
    await tray(page).getByText(first.displayName).waitFor();
    await page.mouse.move(0, 0);
    expect(await opacityOf(page)).toBe('1');
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Compare', exact: true }).count()).toBe(0);
  });

  it('shows on a phone once Compare is pressed above the list, and the tray takes the place of the bar below', async () => {
    const { page, watch } = await visitor({ device: 'phone', isKnown: true });
    await page.goto('/products?category=flower');
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await shortcuts.waitFor();
    expect(await toggle(page, first).count()).toBe(0);
    const chip = page.getByRole('button', { name: 'Compare', exact: true });
    await chip.tap();
    for (const product of [first, second]) await toggle(page, product).tap();
    await tray(page).getByRole('link', { name: 'Compare 2 of 3' }).waitFor();
    await shortcuts.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).waitFor();
    await toggle(page, third).tap();
    await tray(page).getByRole('link', { name: 'Compare 3 of 3' }).waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    watch.ignoreShifts();
    await page.setViewportSize({ width: 320, height: 844 });
    for (const px of [16, 32]) {
      await setTextSize(page, px);
      expect(await page.evaluate(sidewaysScroll), `sideways at ${px} px`).toBe(0);
      expect(await page.evaluate(overlaps), `covered at ${px} px`).toEqual([]);
    }
    await setTextSize(page, 16);
    await chip.tap();
    expect(await toggle(page, first).count()).toBe(0);
    for (const { displayName } of [first, second, third])
      await tray(page)
        .getByRole('button', { name: `Remove ${displayName} from the comparison` })
        .tap();
    await shortcuts.waitFor();
  });
});

it('takes no fourth product, and none after Clear', async () => {
  const { page } = await visitor({ isKnown: true });
  await choose(page, [first, second, third, fourth]);
  await page.getByText('Three at a time. Remove one first.').waitFor();
  expect(await compareButton(page).getAttribute('aria-pressed')).toBe('false');
  await tray(page)
    .getByRole('button', { name: `Remove ${second.displayName} from the comparison` })
    .click();
  await compareButton(page).click();
  await expect.poll(() => compareButton(page).getAttribute('aria-pressed')).toBe('true');
  await tray(page).getByRole('button', { name: 'Clear' }).click();
  await tray(page).waitFor({ state: 'detached' });
  await page.reload();
  expect(await compareButton(page).getAttribute('aria-pressed')).toBe('false');
});

it('puts the best offer of a product into the cart', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(`/compare?ids=${first.systemProductId}`);
  await page.getByRole('button', { name: /^Add to Cart at / }).click();
  await page.getByText(`${first.displayName} added`, { exact: true }).waitFor();
});
