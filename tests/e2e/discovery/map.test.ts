import { describe, expect, it } from 'vitest';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import {
  aside,
  atRest,
  button,
  circles,
  colourAt,
  colourOf,
  freePin,
  mapOf,
  nameOf,
  openStores,
  pins,
  scale,
  UNAVAILABLE,
} from '../support/actions/map-actions.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

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
    const land = await colourOf(page, '--w-map-land');
    expect(await page.locator('.map').getAttribute('data-state')).toBe('loading');
    // The south-east of Toronto is lake: that is drawn when it is known, not before.
    expect(await colourAt(page, 0.95, 0.9)).toBe(land);
    held.resolve();
    await mapOf(page).waitFor();
    await expect.poll(() => colourAt(page, 0.95, 0.9)).not.toBe(land);
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
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
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
