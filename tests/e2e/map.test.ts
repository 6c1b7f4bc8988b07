import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { fingers } from './support/input-methods.ts';
import { expectAccessible, visitor } from './support/journey.ts';
import { siteOrigin } from './support/site-origin.ts';

const UNAVAILABLE = 'Map unavailable. The list still works.';
const mapOf = (page: Page | Locator) => page.locator('.map[data-state=ready]');
const aside = (page: Page) => page.getByRole('complementary', { name: 'Map' });
/** Those of the map itself, not the one that the list points at. */
const pins = (page: Page) => page.locator('button.map-pin');
const circles = (page: Page) => page.getByRole('button', { name: /stores, zoom in$/ });
const scale = async (page: Page) =>
  (await page.locator('.maplibregl-ctrl-scale').textContent())?.replaceAll('\u00a0', ' ');
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openStores(page: Page, path = '/stores'): Promise<void> {
  await page.goto(path);
  await mapOf(page).waitFor();
  await pins(page).or(circles(page)).first().waitFor();
}

/** One that nothing lies over. */
async function freePin(page: Page): Promise<Locator> {
  await atRest(page);
  const ids = await pins(page).evaluateAll((all) =>
    all.flatMap((pin) => {
      const { x, y, width, height } = pin.getBoundingClientRect();
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
      return pin.contains(onTop) && !pin.hasAttribute('data-on') ? [(pin as HTMLElement).dataset.store] : [];
    }),
  );
  return page.locator(`button.map-pin[data-store="${ids[0]}"]`);
}

const nameOf = async (pin: Locator) =>
  ((await pin.getAttribute('aria-label')) as string).replace(/, (open|closed)$/, '');

/** When the map has come to rest: its scale says the same twice in a row. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { lastPlaces?: string }).lastPlaces = undefined;
  });
  await page.waitForFunction(
    () => {
      const self = window as unknown as { lastPlaces?: string };
      const places = [...document.querySelectorAll<HTMLElement>('.map-point')]
        .map(({ style }) => style.transform)
        .join();
      const isSame = self.lastPlaces === places;
      self.lastPlaces = places;
      return isSame;
    },
    undefined,
    { polling: 250 },
  );
}

/** Of the map itself at shares of its width and height, as '#rrggbb'. */
async function colourAt(page: Page, across: number, down: number): Promise<string> {
  const { x, y, width, height } = (await page.locator('.maplibregl-canvas').boundingBox()) as DOMRect;
  const clip = { x: x + width * across, y: Math.min(y + height * down, 880), width: 1, height: 1 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe('the map beside the stores on a desktop', () => {
  it('has each store of the list as a pin, and one shows where the other is', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    const card = page.getByRole('main').getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) as string;
    const pointed = page.locator('span.map-pin[data-on]');

    await card.hover();
    await pointed.filter({ hasText: name }).waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await pointed.waitFor({ state: 'detached' });
    await card.getByRole('link').first().focus();
    await pointed.filter({ hasText: name }).waitFor();

    const pin = await freePin(page);
    await pin.hover();
    const shown = pin.locator('.map-pin-name');
    await shown.waitFor();
    // Street and town stand on a line of their own.
    const words = (text: string) => text.replace(/[\s,]+/g, ' ').trim();
    expect(words(await nameOf(pin))).toContain(words((await shown.textContent()) ?? ''));
    const id = await pin.getAttribute('data-store');
    const marked = page.locator('li[data-pin-marked]');
    expect(await marked.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.pin))).toEqual(
      (await page.locator(`li[data-pin="${id}"]`).count()) === 1 ? [id] : [],
    );
    await expectAccessible(page);
  });

  it('shows all stores of what is in view: single, in circles, each once', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
    const { totalItems } = await call(listStores, {});
    await openStores(page);
    for (let step = 0; step < 12; step++) await button(page, 'Zoom out').click();
    await atRest(page);
    await page.waitForFunction((total) => {
      const numbers = [...document.querySelectorAll('.map-cluster')].map(({ firstChild }) =>
        Number(firstChild?.textContent),
      );
      return numbers.reduce((sum, one) => sum + one, 0) + document.querySelectorAll('button.map-pin').length === total;
    }, totalItems);
    // Far away most stores are in one circle: red, for it has more than 10 and more than the average.
    expect(await page.locator('.map-cluster[data-large]').count()).toBeGreaterThan(0);
  });

  it('opens a card at a press on a pin; the way back from the store leads to the same map', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    const nearBy = await scale(page);
    for (let step = 0; step < 2; step++) await button(page, 'Zoom in').click();
    await atRest(page);
    expect(await scale(page)).not.toBe(nearBy);
    const pin = await freePin(page);
    const name = await nameOf(pin);
    await pin.click();
    const card = aside(page).getByRole('region', { name });
    await card.getByText(/Open until|Opens|Open 24 hours/).waitFor();
    await card.getByText(/\d KM/).waitFor();
    await atRest(page);
    await expectAccessible(page);
    const before = await scale(page);

    const heading = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link', { name: 'View store' }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.goBack();
    await mapOf(page).waitFor();
    expect(await scale(page)).toBe(before);

    // Moving to a store comes as near as zoom 17.
    await (await freePin(page)).click();
    await button(aside(page), /^Zoom to/).click();
    await atRest(page);
    expect(await scale(page)).toMatch(/^(20|30|50) m$/);
    await button(aside(page), 'Close').click();
    await button(aside(page), 'Close').waitFor({ state: 'detached' });
  });

  it('lists the stores at one point, which no zoom parts, and says where about one is', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    // Wherever the map looks, as they would be there.
    let moved: { id: string }[] = [];
    await page.route('**/explore/stores/markers*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const stores = body.result as { id: string }[];
      if (moved.length === 0)
        moved = stores.slice(0, 3).map((it) => ({ ...it, coordinates: [-79.41, 43.648], precision: 'postal-area' }));
      const others = stores.filter(({ id }) => !moved.some((one) => one.id === id));
      await route.fulfill({ response: answer, json: { ...body, result: [...others, ...moved] } });
    });
    await openStores(page);
    const stack = page.getByRole('button', { name: '3 stores at one point, show list' });
    for (let step = 0; step < 8 && !(await stack.isVisible()); step++) {
      await button(page, 'Zoom in').click();
      await atRest(page);
    }
    await stack.press('Enter');
    const list = aside(page).getByRole('region', { name: '3 stores at this point' });
    expect(await list.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await list.getByRole('listitem').count()).toBe(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await stack.evaluate((it) => it === document.activeElement)).toBe(true);

    await stack.press('Enter');
    await list.getByRole('listitem').nth(1).getByRole('button').click();
    await list.waitFor({ state: 'detached' });
    const pin = page.locator('button.map-pin[data-on][data-soft]');
    expect(await pin.getAttribute('aria-label')).toMatch(/, (open|closed), about here$/);
    await button(aside(page), 'Close').click();
    expect(await stack.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('is land until its data is there, and ready only then', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    const held = Promise.withResolvers<void>();
    await page.route('**/base-map-*.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/stores');
    await pins(page).or(circles(page)).first().waitFor();
    const land = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--w-map-land'));
    expect(await page.locator('.map').getAttribute('data-state')).toBe('loading');
    // The south-east of Toronto is lake: that is drawn when it is known, not before.
    expect(await colourAt(page, 0.95, 0.9)).toBe(land.trim());
    held.resolve();
    await mapOf(page).waitFor();
    await expect.poll(() => colourAt(page, 0.95, 0.9)).not.toBe(land.trim());
  });

  it('opens a circle where it falls apart, and says how many stores are left in view', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page, '/products');
    const before = await scale(page);
    await atRest(page);
    const free = await circles(page).evaluateAll((all) =>
      all.findIndex((circle) => {
        const { x, y, width, height } = circle.getBoundingClientRect();
        return circle.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    );
    await circles(page).nth(free).click();
    await atRest(page);
    expect(await scale(page)).not.toBe(before);
    await page
      .locator('[aria-live=polite]')
      .filter({ hasText: /^\d+ stores? on the map$/ })
      .waitFor();
  });

  it('asks for pins with the filters of the list, and leaves all to the list when that alone is wanted', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page, '/stores?isOpen=true');
    const asked = page.waitForRequest((request) => /stores\/markers\?.*delivery=true.*isOpen=true/.test(request.url()));
    await button(page, 'Delivery').click();
    expect((await asked).url()).toMatch(/bounds=/);
    await page.waitForURL(/delivery=true/);

    const lists: string[] = [];
    page.on(
      'request',
      (request) => /stores\.data|explore\/stores\/list/.test(request.url()) && lists.push(request.url()),
    );
    await page.getByText('List', { exact: true }).click();
    await page.waitForURL(/view=list/);
    await aside(page).waitFor({ state: 'detached' });
    expect(lists).toEqual([]);
    // Waits until the page answers by script, which a reload does not.
    await page.goto(page.url());
    expect(await aside(page).count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true);
    await page.getByText('Split', { exact: true }).click();
    await mapOf(page).waitFor();
    expect(page.url()).toMatch(/\/stores\?delivery=true&isOpen=true$/);
  });

  it('is passed over by one key, worked by others, and gives the focus back', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true });
    await openStores(page);
    const skip = page.getByRole('link', { name: 'Skip map' });
    const isInMap = () => page.evaluate(() => document.activeElement?.closest('.map') !== null);
    await skip.focus();
    expect(await skip.evaluate((link) => getComputedStyle(link).opacity)).toBe('1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isInMap()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await isInMap()).toBe(true);

    await skip.focus();
    for (const name of ['Zoom in', 'Zoom out']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Map of stores');
    const own = page.locator('.map-point').filter({ has: page.locator('.map-own') });
    const before = await own.getAttribute('style');
    await page.keyboard.press('ArrowRight');
    await atRest(page);
    expect(await own.getAttribute('style')).not.toBe(before);

    const pin = pins(page).first();
    await pin.focus();
    await page.keyboard.press('Enter');
    const card = aside(page).getByRole('region', { name: await nameOf(pin) });
    await card.getByText(/\d KM/).waitFor();
    expect(await card.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('map-pin');
  });

  it('jumps where motion is unwanted', async () => {
    const { page } = await visitor({ isKnown: true, hasGraphics: true, reducedMotion: 'reduce' });
    await openStores(page);
    await page.evaluate(() => {
      const point = document.querySelector('.map-own')?.closest('.map-point') as Element;
      const self = window as unknown as { moves: number };
      self.moves = 0;
      new MutationObserver((seen) => {
        self.moves += seen.length;
      }).observe(point, { attributeFilter: ['style'] });
    });
    await button(page, 'Zoom in').click();
    await atRest(page);
    expect(await page.evaluate(() => (window as unknown as { moves: number }).moves)).toBeLessThanOrEqual(2);
  });

  it('says so when the pins cannot be loaded, and asks again', async () => {
    const { page, watch } = await visitor({ isKnown: true, hasGraphics: true });
    watch.allow(503);
    await page.route('**/explore/stores/markers*', (route) =>
      route.fulfill({
        status: 503,
        json: {
          success: false,
          error: { code: 'unavailable', message: 'The service is restarting. Please try again.' },
        },
      }),
    );
    await page.goto('/stores');
    const alert = aside(page).getByRole('alert');
    await page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .getByText('The service is restarting. Please try again.')
      .waitFor();
    await alert.getByText('This could not be loaded.').waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(12);
    await page.unroute('**/explore/stores/markers*');
    await button(alert, 'Try again').click();
    await pins(page).or(circles(page)).first().waitFor();
    await alert.waitFor({ state: 'detached' });
  });

  it('is a grey panel without WebGL, and the list works', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/stores');
    await aside(page).getByText(UNAVAILABLE).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/store\/\d+$/);
  });

  it('is a grey panel when its own data cannot be loaded', async () => {
    const { page, watch } = await visitor({ isKnown: true, hasGraphics: true });
    watch.allow(500);
    await page.route('**/base-map-*.json', (route) => route.fulfill({ status: 500 }));
    await page.goto('/stores');
    await aside(page).getByText(UNAVAILABLE).waitFor();
  });
});

it('is not under the header when that comes back, and Tab goes through all its pins', async () => {
  const { page } = await visitor({ isKnown: true, hasGraphics: true });
  await openStores(page);
  await page.mouse.move(300, 600);
  await page.mouse.wheel(0, 1200);
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

it('begins over Toronto for who has not said where she is', async () => {
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
    const name = await nameOf(other);
    await fingers.press(other);
    const brought = cards.filter({ hasText: name }).first();
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
    await fingers.press(screen.getByRole('link', { name: /^View store/ }).first());
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
