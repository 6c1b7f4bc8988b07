import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fingers, type Hands, keyboard, mouse } from '../support/actions/input-methods.ts';
import type { Device } from '../support/browser.ts';
import { expectAccessible, visitor } from '../support/journey.ts';

const WEST_END = { latitude: 43.64539, longitude: -79.41235 };
const SET = 'Set your location to see stores from nearest to farthest';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find products at stores near you' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Enter your location' });
const options = (page: Page) => dialogOf(page).getByRole('option');
const headerButton = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('button', { name: `Your location: ${label}` });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });

/** Of age, without a place: the dialog opens by itself. */
async function newcomer({ device, ...rest }: Parameters<typeof visitor>[0] = {}) {
  const visit = await visitor({ device, ...rest });
  await visit.page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  const asked: string[] = [];
  visit.page.on('request', (request) => {
    const input = /places\/suggest\?(.*)/.exec(request.url())?.[1];
    if (input) asked.push(new URLSearchParams(input).get('input') ?? '');
  });
  await visit.page.goto('/');
  await dialogOf(visit.page).waitFor();
  return { ...visit, asked };
}

type Way = [name: string, device: Device, handsOf: (page: Page) => Hands];
const WAYS: Way[] = [
  ['with a mouse', 'desktop', () => mouse],
  ['with fingers on a phone', 'phone', () => fingers],
  ['by keyboard', 'desktop', keyboard],
];

describe.each(WAYS)('a place is set %s', (_way, device, handsOf) => {
  it('by an address: from three characters, by its suggestion, for every page and visit', async () => {
    const { page, asked } = await newcomer({ device });
    const hands = handsOf(page);
    expect(await fieldOf(page).getAttribute('placeholder')).toBe('Enter your location');
    expect(await fieldOf(page).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await button(page, 'Use This Location').isDisabled()).toBe(true);
    await dialogOf(page)
      .getByText('We use your location only to sort stores and products by distance. It is saved in this browser and')
      .waitFor();
    await headerButton(page, 'Unknown').waitFor({ state: 'attached' });
    await page.getByText(SET).first().waitFor({ state: 'attached' });

    const answer = Promise.withResolvers<void>();
    await page.route('**/places/suggest*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await hands.type(fieldOf(page), '870 Que');
    await dialogOf(page).getByText('Searching', { exact: true }).waitFor();
    const top = (await button(page, 'Use Current Location').boundingBox())?.y;
    answer.resolve();
    await options(page).first().waitFor();
    // A late answer moves nothing.
    expect((await button(page, 'Use Current Location').boundingBox())?.y).toBe(top);
    expect(asked.every((input) => input.length >= 3)).toBe(true);
    const [main, secondary] = await Promise.all(
      ['b', 'span > span'].map((part) => options(page).first().locator(part).first().textContent()),
    );
    expect([main, secondary]).toEqual(['870 Queen St W', 'Toronto, ON, Canada']);
    await hands.takeFirst(options(page));
    await expect.poll(() => fieldOf(page).inputValue()).toBe('870 Queen St W, Toronto, ON');
    const before = asked.length;
    await hands.press(button(page, 'Use This Location'));
    await dialogOf(page).waitFor({ state: 'hidden' });
    // What was just chosen is never suggested again.
    expect(asked.slice(before)).toEqual([]);
    expect(asked).not.toContain('870 Queen St W, Toronto, ON');

    await headerButton(page, 'M6J, ON').waitFor();
    await page.getByText(/^Nearest to farthest from M6J/).waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userLocation') ?? 'null'));
    expect(stored).toMatchObject({ city: 'Toronto', province: 'ON', postalCode: 'M6J', country: 'Canada' });
    await page.reload();
    await headerButton(page, 'M6J, ON').waitFor();
    expect(await dialogOf(page).isVisible()).toBe(false);
  });
});

describe('the field', () => {
  it('suggests nothing for fewer than three characters, and says when nothing matches', async () => {
    const { page, asked } = await newcomer();
    await fieldOf(page).pressSequentially('to');
    await fieldOf(page).pressSequentially('rzzzzzz');
    await dialogOf(page).getByText('No match in Canada. Try the postal code.').first().waitFor();
    expect(asked.filter((input) => input.length < 3)).toEqual([]);
    expect(await button(page, 'Use This Location').isDisabled()).toBe(true);
  });

  it('asks for no postal code where one is typed that nobody knows', async () => {
    const { page } = await newcomer();
    await fieldOf(page).pressSequentially('12 Nowhere Lane X9X 9X9');
    await dialogOf(page).getByText('No match in Canada', { exact: true }).first().waitFor();
  });

  it('takes an address on a street that nobody knows, as well as the rest of it is known', async () => {
    const { page } = await newcomer();
    await fieldOf(page).pressSequentially('12 Nowhere Cres, Barr');
    const option = options(page).filter({ hasText: 'Barrie, ON, Canada · by town' });
    await option.getByText('12 Nowhere Cres').waitFor();
    await expectAccessible(page);
    await option.click();
    await button(page, 'Use This Location').click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await headerButton(page, 'Barrie, ON').waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userLocation') ?? 'null'));
    expect(stored).toMatchObject({ fullAddress: '12 Nowhere Cres, Barrie, ON', precision: 'place' });
  });

  it('ends a choice when one types on, and makes it again at its words', async () => {
    const { page } = await newcomer();
    await fieldOf(page).pressSequentially('870 queen');
    await options(page).first().click();
    await expect.poll(() => button(page, 'Use This Location').isEnabled()).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    expect(await button(page, 'Use This Location').isDisabled()).toBe(true);
    await page.keyboard.press('Backspace');
    await expect.poll(() => button(page, 'Use This Location').isEnabled()).toBe(true);
    expect(await options(page).count()).toBe(0);
  });

  it('takes the first suggestion with Enter, and the place with the next', async () => {
    const { page } = await newcomer();
    await fieldOf(page).pressSequentially('m6j 1g3');
    await options(page).getByText('M6J 1G3').waitFor();
    await page.keyboard.press('Enter');
    expect(await fieldOf(page).inputValue()).toBe('M6J 1G3, Toronto, ON');
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await headerButton(page, 'M6J 1G3, ON').waitFor();
  });

  it('says once that suggestions or the place cannot be had, and both can be asked for again', async () => {
    const { page, watch } = await newcomer();
    watch.allow(503);
    const message = 'Addresses cannot be looked up at the moment. Please try again in a minute.';
    const refuse = (address: string) =>
      page.route(address, (route) =>
        route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message } } }),
      );
    // Over a dialog toasts stand within it; hovered, this one stays as long as the test looks.
    const expectSaidOnce = async () => {
      await page.locator('.toast:not([data-leaving])', { hasText: message }).hover();
      expect(await dialogOf(page).getByText(message).count()).toBe(1);
    };
    await refuse('**/places/suggest*');
    await fieldOf(page).pressSequentially('870');
    await expectSaidOnce();
    await dialogOf(page).getByText('Suggestions could not be loaded.').first().waitFor();
    await page.unroute('**/places/suggest*');
    await fieldOf(page).pressSequentially(' queen');
    await options(page).first().click();
    await refuse('**/places/resolve*');
    await button(page, 'Use This Location').click();
    await expectSaidOnce();
    await page.unroute('**/places/resolve*');
    await button(page, 'Use This Location').click();
    await dialogOf(page).waitFor({ state: 'hidden' });
  });
});

describe('the current location', () => {
  it.each(['desktop', 'phone'] as const)('sets the place on a %s', async (device) => {
    const { page } = await newcomer({ device, permissions: ['geolocation'], geolocation: WEST_END });
    await button(page, 'Use Current Location').click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Your location: M6J.*, ON$/ })
      .waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userLocation') ?? 'null'));
    expect(stored.coordinates).toEqual([WEST_END.longitude, WEST_END.latitude]);
  });

  it('is refused: says so, and an address still does', async () => {
    const { page } = await newcomer({ permissions: [] });
    await button(page, 'Use Current Location').click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText('Location is off in your browser. Enter an address instead.')
      .waitFor();
    await expectAccessible(page);
    await fieldOf(page).pressSequentially('toronto');
    await options(page).first().click();
    await button(page, 'Use This Location').click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await headerButton(page, 'Toronto, ON').waitFor();
  });

  it.each([
    ['is not supported', undefined, 'Geolocation is not supported by your browser. Enter an address instead.'],
    ['is not available', 2, 'Your device could not find its location. Enter an address instead.'],
    ['takes too long', 3, 'Finding your location took too long. Try again, or enter an address instead.'],
  ])('%s: says so', async (_how, code, words) => {
    const { page } = await newcomer();
    await page.evaluate((failure) => {
      const failing = {
        getCurrentPosition: (_done: unknown, failed: (error: { code: number }) => void) =>
          failed({ code: failure as number }),
      };
      const value = failure === undefined ? undefined : failing;
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
    }, code);
    await button(page, 'Use Current Location').click();
    await dialogOf(page).getByRole('alert').getByText(words).waitFor();
  });

  it('is outside Canada: says so', async () => {
    const tokyo = { latitude: 35.68, longitude: 139.7 };
    const { page, watch } = await newcomer({ permissions: ['geolocation'], geolocation: tokyo });
    watch.allow(404);
    await button(page, 'Use Current Location').click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText('No Address found! Enter an address in Canada instead.')
      .waitFor();
  });

  it('cannot be named: says why', async () => {
    const { page, origin } = await newcomer({ permissions: ['geolocation'], geolocation: WEST_END });
    await page.route('**/places/reverse*', (route) => route.abort('aborted'));
    await button(page, 'Use Current Location').click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText(`Failed Connecting to the Service @ ${new URL(origin).host}`)
      .waitFor();
  });
});

describe('a place that is set', () => {
  it('is in the page before any script runs, nearest first', async () => {
    const { page } = await visitor({ isKnown: true, javaScriptEnabled: false });
    await page.goto('/');
    await headerButton(page, 'M6J 1G3, ON').waitFor();
    await page.getByText(/^Nearest to farthest from M6J 1G3/).waitFor();
  });

  it('stands with its whole address beside the way to change it; Escape leaves all as it is', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/');
    const line = page.getByRole('button', {
      name: '870 Queen Street West, Toronto, ON M6J 1G3 Change Your Location',
    });
    await line.click();
    await dialogOf(page).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await line.evaluate((it) => it === document.activeElement)).toBe(true);
    await headerButton(page, 'M6J 1G3, ON').waitFor();
  });

  it('is asked for in words where there is none', async () => {
    const { page } = await newcomer();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: `${SET} Use Your Location` })
      .first()
      .click();
    await dialogOf(page).waitFor();
  });
});
