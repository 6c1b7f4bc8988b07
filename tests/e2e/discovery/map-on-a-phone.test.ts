import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { fingers } from '../support/actions/input-methods.ts';
import { atRest, button, freePin, mapOf, openStores, scale } from '../support/actions/map-actions.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

it('is not under the header when that comes back, and Tab goes through all its pins', async () => {
  const { page } = await visitor({ isKnown: true, hasGraphics: true });
  await openStores(page);
  await page.mouse.move(300, 600);
  await page.mouse.wheel(0, 500);
  await page.locator('.top-bar-away').waitFor();
  await page.mouse.wheel(0, -200);
  // Both move for a moment. Not by a click: that would scroll until the button is free.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  const filters = page.locator('.filter-row');
  await expect.poll(() => topOf(filters)).toBe(73);
  const { height } = (await filters.boundingBox()) ?? { height: 0 };
  await expect.poll(() => topOf(button(page, 'Zoom in'))).toBeGreaterThan(73 + height);
  await page.locator('.maplibregl-canvas').focus();
  const lost: number[] = [];
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    await atRest(page);
    if (await page.evaluate(() => document.activeElement === document.body)) lost.push(presses);
  }
  expect(lost).toEqual([]);
});

it('begins over Toronto without a chosen location', async () => {
  const { page } = await visitor({ hasGraphics: true });
  await page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  await page.goto('/stores');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await mapOf(page).waitFor();
  // Zoom 10 at this latitude: 90 px are a little less than 5 km, so the scale has 3.
  expect(await scale(page)).toBe('3 km');
  expect(await page.locator('.map-own').count()).toBe(0);
});

describe('the map of a phone', () => {
  it('fills the screen at a press, has cards to swipe through, and List leads back', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true, hasGraphics: true });
    await page.goto('/stores');
    expect(await page.locator('.map').count()).toBe(0);
    await fingers.press(page.getByRole('link', { name: 'Map', exact: true }));
    const screen = page.getByRole('dialog', { name: 'Map of stores' });
    await mapOf(screen).waitFor();
    expect(page.url()).toMatch(/\/stores\?view=map$/);
    const cards = screen.getByRole('list', { name: 'Stores on the map' }).getByRole('listitem');
    expect(await cards.count()).toBe(12);
    const titleOf = (index: number) => cards.nth(index).getByRole('heading').textContent();
    const dark = screen.locator('button.map-pin[data-on]');
    expect(await dark.getAttribute('aria-label')).toContain(await titleOf(0));
    await atRest(page);
    await expectAccessible(page);

    await cards.nth(2).evaluate((card) => card.scrollIntoView({ inline: 'start', behavior: 'instant' }));
    await screen.locator(`button.map-pin[data-on][aria-label^="${await titleOf(2)}"]`).waitFor();

    const other = await freePin(page);
    const id = await other.getAttribute('data-store');
    await fingers.press(other);
    const brought = cards.filter({ has: page.locator(`a[href="/store/${id}"]`) });
    await page.waitForFunction(
      (card) => {
        const { left, right } = (card as Element).getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      },
      await brought.elementHandle(),
    );

    await fingers.press(button(screen, 'List'));
    await screen.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/stores$/);
    expect(await page.getByRole('main').getByRole('article').count()).toBe(12);
  });

  it('is there again on the way back from a store, and Back closes it', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true, hasGraphics: true });
    await page.goto('/products?category=flower');
    await fingers.press(page.getByRole('link', { name: 'Map', exact: true }));
    const screen = page.getByRole('dialog', { name: 'Map of stores' });
    await fingers.press(screen.getByRole('listitem').first().getByRole('heading').getByRole('link'));
    await page.waitForURL(/\/store\/\d+$/);
    await page.goBack();
    await mapOf(screen).waitFor();
    expect(page.url()).toMatch(/\?view=map&category=flower$/);
    await page.goBack();
    await screen.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/products\?category=flower$/);
  });

  it('narrows by delivery and by who is open', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true, hasGraphics: true });
    await page.goto('/stores?view=map');
    const screen = page.getByRole('dialog', { name: 'Map of stores' });
    await mapOf(screen).waitFor();
    const asked = page.waitForRequest((request) => /stores\/markers\?.*delivery=true/.test(request.url()));
    await fingers.press(button(screen, 'Delivery'));
    await asked;
    await screen.getByRole('button', { name: 'Delivery', pressed: true }).waitFor();
    await fingers.press(button(screen, 'List'));
    await screen.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/stores\?delivery=true$/);
  });
});

describe.each(['desktop', 'phone'] as const)('the delivery zones of a store on a %s', (device) => {
  it('are on a map, with what they cost below', async () => {
    const { page } = await visitor({ device, isKnown: true, hasGraphics: true });
    const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
    const { items } = await call(listStores, { delivery: 'true', loc: '-79.41235,43.64539' });
    const store = items.find(({ deliveryZones }) => deliveryZones.length > 1) ?? items[0];
    await page.goto(`/store/${store?.id}`);
    expect(await page.locator('.map').count()).toBe(0);
    await page.getByRole('heading', { name: 'Delivery zones' }).scrollIntoViewIfNeeded();
    await mapOf(page).waitFor();
    await page.getByRole('img', { name: store?.displayAs }).waitFor();
    for (const { name, minSpend, deliveryFee } of store?.deliveryZones ?? []) {
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByText(`Min. $${minSpend.toFixed(2)} · Fee $${deliveryFee.toFixed(2)}`).waitFor();
    }
    await expectAccessible(page);
  });
});
