import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { fingers } from '../support/actions/input-methods.ts';
import { aside, atRest, button, mapOf, openStores, pins, scale } from '../support/actions/map-actions.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

const HERE = '-79.41235,43.64539';
const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const searchArea = (page: Page) => button(page, 'Search this area');
const rows = (page: Page) => page.getByRole('main').getByRole('article');
const boundsIn = (page: Page) => new URL(page.url()).searchParams.get('bounds') ?? '';
/** By an arrow key the map moves 100 px: an eighth of its height. */
async function move(page: Page, arrow: 'ArrowDown'): Promise<void> {
  await page.locator('.maplibregl-canvas').press(arrow);
  await atRest(page);
}

describe('the map beside the stores', () => {
  it('offers to search its part after a move of 15 % or a step of zoom; the rows change, the map does not', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    await atRest(page);
    expect(await searchArea(page).count()).toBe(0);
    await move(page, 'ArrowDown');
    expect(await searchArea(page).count()).toBe(0);
    await move(page, 'ArrowDown');
    await searchArea(page).waitFor();
    await button(page, 'Zoom in').click();
    await button(page, 'Zoom in').click();
    await atRest(page);
    const own = page.locator('.map-point').filter({ has: page.locator('.map-own') });
    const before = [await own.getAttribute('style'), await scale(page)];
    await searchArea(page).press('Enter');
    await page.waitForURL(/bounds=/);
    await page
      .getByRole('main')
      .getByText(/^\d+ stores? in this area$/)
      .waitFor();
    await searchArea(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('maplibregl-canvas');
    expect([await own.getAttribute('style'), await scale(page)]).toEqual(before);

    const { items, totalItems } = await call(listStores, { loc: HERE, bounds: boundsIn(page) });
    expect(totalItems).toBeGreaterThan(0);
    const names = await rows(page).getByRole('heading').allTextContents();
    expect(names).toEqual(items.map(({ displayAs }) => displayAs));
    await page.getByRole('button', { name: 'Remove This area' }).click();
    await page
      .getByRole('main')
      .getByText(/^\d+ stores, nearest to farthest from M6J 1G3$/)
      .waitFor();
  });

  it('opens at the part that its address names, and leads on where that has no store', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await page.goto('/stores?bounds=-79.43,43.64,-79.39,43.66');
    await mapOf(page).waitFor();
    const { totalItems } = await call(listStores, { bounds: '-79.43,43.64,-79.39,43.66' });
    await page.getByRole('main').getByText(`${totalItems} stores in this area`).waitFor();
    expect(await searchArea(page).count()).toBe(0);
    await page.goto('/stores?bounds=-50,30,-49.5,30.5');
    await page.getByRole('heading', { name: 'No store in this area' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show stores everywhere' }).click();
    await page
      .getByRole('main')
      .getByText(/nearest to farthest from M6J 1G3$/)
      .waitFor();
  });

  it('asks for the shopper’s position only when that is pressed, and says what to do where it is off', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await page.addInitScript(() => {
      const self = window as unknown as { asked: number };
      self.asked = 0;
      const value = {
        getCurrentPosition: (_done: unknown, failed: (error: { code: number }) => void) => {
          self.asked++;
          failed({ code: 1 });
        },
      };
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
    });
    // Without pins, which may lie under the controls.
    await page.route('**/explore/stores/markers*', (route) => route.fulfill({ json: { success: true, result: [] } }));
    await page.goto('/stores');
    await mapOf(page).waitFor();
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    expect(await asked()).toBe(0);
    await button(page, 'My location').press('Enter');
    const alert = aside(page).getByRole('alert');
    await alert.getByText('Location is off in your browser. Enter an address instead.').waitFor();
    expect(await asked()).toBe(1);
    for (let step = 0; step < 2; step++) await move(page, 'ArrowDown');
    await searchArea(page).waitFor();
    await expectAccessible(page);
    await button(alert, 'Enter an address').click();
    await page.getByRole('dialog', { name: 'Find products at stores near you' }).waitFor();
  });

  it('goes to the shopper’s position, and so does the list', async () => {
    const { page } = await visitor({
      isKnown: true,
      hasGraphics: true,
      permissions: ['geolocation'],
      geolocation: { longitude: -75.69, latitude: 45.42 },
    });
    await openStores(page);
    const first = await rows(page).first().getByRole('heading').textContent();
    await button(page, 'My location').click();
    await page
      .getByRole('main')
      .getByText(/nearest to farthest from K/)
      .waitFor();
    await expect.poll(() => rows(page).first().getByRole('heading').textContent()).not.toBe(first);
  });

  it('names pins by what is short of the store and its whole street, none over another', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    for (let step = 0; step < 2; step++) await button(page, 'Zoom in').click();
    await atRest(page);
    const labels = page.locator('.map-pin-label');
    await labels.first().waitFor();
    const boxes = await labels.evaluateAll((all) =>
      all.map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const street = label.lastElementChild as HTMLElement;
        return {
          left,
          right,
          top,
          bottom,
          isCut: street.scrollWidth > street.clientWidth + 1,
          text: street.dataset.text,
        };
      }),
    );
    for (const [n, one] of boxes.entries()) {
      expect(one.text).toMatch(/[a-z]/i);
      expect(one.isCut, String(one.text)).toBe(false);
      for (const other of boxes.slice(n + 1))
        expect(
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ).toBe(false);
    }
  });

  it('lights a store’s pin within 120 ms, and at once where motion is unwanted', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    const lit = page.locator('span.map-pin[data-on] .map-pin-name');
    await rows(page).first().hover();
    await lit.waitFor();
    expect(await lit.evaluate((it) => getComputedStyle(it).transition)).toBe(
      'opacity 0.12s cubic-bezier(0.2, 0, 0, 1)',
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await lit.evaluate((it) => getComputedStyle(it).transitionProperty)).toBe('none');
  });
});

describe('the map of a phone', () => {
  it('searches its part too, and its cards are of that', async () => {
    const { page } = await visitor({ device: 'phone', isKnown: true, hasGraphics: true });
    await page.goto('/stores?view=map');
    const screen = page.getByRole('dialog', { name: 'Map of stores' });
    await mapOf(screen).waitFor();
    await pins(page).first().waitFor();
    for (let step = 0; step < 2; step++) await fingers.press(button(screen, 'Zoom in'));
    await atRest(page);
    await fingers.press(searchArea(page));
    await page.waitForURL(/bounds=/);
    const { items } = await call(listStores, { loc: HERE, bounds: boundsIn(page) });
    const cards = screen.getByRole('list', { name: 'Stores on the map' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(items.length);
    await cards
      .first()
      .getByRole('link', { name: items[0]?.displayAs as string })
      .waitFor();
    expect(
      await cards
        .first()
        .getByText(/^\$\d+\.\d\d$/)
        .count(),
    ).toBe(3);
    await fingers.press(button(screen, 'List'));
    await screen.waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByText(/^\d+ stores? in this area$/)
      .first()
      .waitFor();
  });
});
