import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cards, main, numberIn } from '../support/actions/filter-actions.ts';
import { alikeOn } from '../support/devices.ts';
import { visitor } from '../support/journey.ts';
import { KENORA, stateOfKnown } from '../support/returning-visitor.ts';
import { siteOrigin } from '../support/site-origin.ts';

const inKenora = (device: 'desktop' | 'phone') =>
  visitor({ device, storageState: stateOfKnown(siteOrigin(), undefined, KENORA) });

const NEAR = /^[\d,]+ products near P9N 1S7, ([\d,]+) further away$/;
const reachOf = (page: Page) => new URL(page.url()).searchParams.get('reach');
/** Cards name the town of their store. */
const inTown = (page: Page) =>
  cards(page)
    .getByText(/Kenora/)
    .count();

it.each(alikeOn('phone'))(
  'on a %s, products near the place come first, and those further away are one press away',
  async (device) => {
    const { page } = await inKenora(device);
    await page.goto('/products');
    const summary = (await main(page).getByText(NEAR).textContent()) ?? '';
    const [near, away] = [numberIn(summary), Number(NEAR.exec(summary)?.[1])];
    expect(near).toBeGreaterThan(20);
    expect(away).toBeGreaterThan(20);
    const shown = await cards(page).count();
    expect(shown).toBeGreaterThan(5);
    expect(await inTown(page)).toBe(shown);

    await main(page)
      .getByRole('link', { name: `See ${away} further away` })
      .click();
    await main(page).getByText(`${away} products further away`, { exact: true }).waitFor();
    expect(reachOf(page)).toBe('far');
    expect(await inTown(page)).toBe(0);

    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    expect(reachOf(page)).toBe('far');
    await main(page)
      .getByRole('link', { name: `See ${near} near P9N 1S7` })
      .click();
    await main(page).getByText(NEAR).waitFor();
    expect(reachOf(page)).toBeNull();
  },
);

it('where nothing is near, the list has what is further away at once', async () => {
  const nowhere = { ...KENORA, latitude: 56.001, longitude: -87.001, coordinates: [-87.001, 56.001] };
  const { page } = await visitor({ storageState: stateOfKnown(siteOrigin(), undefined, nowhere) });
  await page.goto('/products?search=gummies');
  await main(page)
    .getByText(/^\d+ products further away$/)
    .waitFor();
  expect(await cards(page).count()).toBeGreaterThan(5);
  expect(
    await main(page)
      .getByRole('link', { name: /^See \d/ })
      .count(),
  ).toBe(0);
});

it('a choice of filters starts again with what is near', async () => {
  const { page } = await inKenora('desktop');
  await page.goto('/products?reach=far');
  await main(page).getByLabel('Sort').selectOption('price+');
  await main(page).getByText(NEAR).waitFor();
  expect(reachOf(page)).toBeNull();
});
