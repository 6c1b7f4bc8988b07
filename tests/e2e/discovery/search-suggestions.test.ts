import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mouse } from '../support/actions/input-methods.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { KENORA, stateOfKnown } from '../support/returning-visitor.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';

const panel = (page: Page) => page.locator(':is(.search-found, .search-found-inline):visible');
const part = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const recent = (page: Page) => part(page, 'Recent').getByRole('link').allTextContents();
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('wicket:own:searches'));

type Options = Parameters<typeof visitor>[0] & { searched?: string[] };

/** In front of the search field, which has the focus, on a device that has searched for these, the last one first. */
async function atSearch({ searched = [], ...options }: Options = {}) {
  const visit = await visitor({ isKnown: true, ...options });
  const { page } = visit;
  await page.goto('/faq');
  const list = searched.map((words) => ({ words, type: 'products' }));
  await page.evaluate((it) => localStorage.setItem('wicket:own:searches', it), JSON.stringify(list));
  await page.goto('/products');
  if (options.device === 'phone') await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  const field = page.locator('input[name="search"]:visible').first();
  if (options.device !== 'phone') await field.click();
  await part(page, 'Categories').waitFor();
  return { ...visit, field };
}

describe.each(['desktop', 'phone'] as const)('before letters, on a %s', (device) => {
  it('stand recent searches, categories and stores near, and nothing is asked of the search', async () => {
    const { page, field } = await atSearch({ device, searched: ['midnight haze', 'cbd oil'] });
    expect(await recent(page)).toEqual(['midnight haze', 'cbd oil']);
    expect(await part(page, 'Categories').getByRole('link').allTextContents()).toContain('Pre-Rolls');
    const stores = part(page, 'Stores near you').getByRole('link');
    await stores.nth(1).waitFor();
    expect(await stores.count()).toBe(4);
    expect(await stores.nth(1).textContent()).toMatch(/\d KM · (Ready .+ · )?Open/);
    expect(await panel(page).getByText('You search by').count()).toBe(0);
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await part(page, 'Categories').getByRole('link', { name: 'Pre-Rolls' }).click();
    await page.waitForURL(/\/products\?category=pre-rolls$/);
    await panel(page).waitFor({ state: 'hidden' });
  });

  it('one to three letters leave what begins with them, without stores', async () => {
    const { page, field } = await atSearch({ device, searched: ['midnight haze', 'pre-rolls 10 pack', 'cbd oil'] });
    await field.pressSequentially('p');
    await panel(page).getByText('Type at least 4 characters').waitFor();
    expect(await recent(page)).toEqual(['pre-rolls 10 pack']);
    expect(await part(page, 'Categories').getByRole('link').allTextContents()).toEqual(['Pre-Rolls']);
    expect(await part(page, 'Stores near you').count()).toBe(0);
    await field.pressSequentially('xq');
    await part(page, 'Recent').waitFor({ state: 'detached' });
    expect(await part(page, 'Categories').count()).toBe(0);
  });

  it('a recent search is removed by its X, and all of them by Clear', async () => {
    const { page } = await atSearch({ device, searched: ['midnight haze', 'cbd oil', 'queen street'] });
    await page.getByRole('button', { name: 'Remove cbd oil' }).click();
    await expect.poll(() => recent(page)).toEqual(['midnight haze', 'queen street']);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await part(page, 'Recent').waitFor({ state: 'detached' });
    expect(await kept(page)).toBeNull();
  });
});

describe('recent searches', () => {
  it('are what was searched for, eight at most, on this device alone', async () => {
    const { page, field } = await atSearch({
      searched: ['one1', 'two2', 'three', 'four', 'five', 'six6', 'seven', 'eight'],
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData()}`);
    });
    await field.pressSequentially('haze');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=haze/);
    // A page that arrives closes what is open.
    await page.getByRole('heading', { level: 1, name: 'Results for haze' }).waitFor();
    await page.locator('header input[name="search"]').click();
    await page.locator('header input[name="search"]').fill('');
    await expect.poll(() => recent(page)).toEqual(['haze', 'one1', 'two2', 'three', 'four', 'five', 'six6', 'seven']);
    expect(sent.filter((it) => it.includes('two2'))).toEqual([]);
    await part(page, 'Recent').getByRole('link', { name: 'haze' }).click();
    await page.waitForURL(/\/search\?search=haze&type=products$/);
  });

  it('are gone after a log-out', async () => {
    const { page, origin, signIn } = await visitor({ isKnown: true });
    await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/products');
    const field = page.locator('header input[name="search"]');
    await mouse.type(field, 'haze');
    await results(page).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=haze/);
    await field.click();
    await field.fill('');
    await expect.poll(() => recent(page)).toEqual(['haze']);
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await kept(page)).toBeNull();
  });
});

describe('the suggestions by keys', () => {
  it('are walked with the arrows; Escape gives the field back', async () => {
    const { page, field } = await atSearch({ searched: ['midnight haze'] });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await field.press('ArrowDown');
    expect(await focused()).toBe('Clear recent searches');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('midnight haze');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Remove midnight haze');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await panel(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?search=midnight\+haze&type=products$/);
  });
});

describe('what is found', () => {
  it('stands in groups by category, whole words first, with the match underlined', async () => {
    const { page, field } = await atSearch();
    await field.pressSequentially('haze');
    await results(page).getByRole('option').first().waitFor();
    const groups = results(page).getByRole('group');
    const names = await groups.evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
    expect(names.length).toBeGreaterThan(1);
    for (const [n, name] of names.entries())
      if (!name?.startsWith('Starts with'))
        for (const row of await groups.nth(n).getByRole('option').all())
          expect(await row.textContent()).toContain(`| ${name} |`);
    const marks = await results(page).locator('mark').allTextContents();
    expect(marks.map((it) => it.toLowerCase())).toEqual(Array(10).fill('haze'));
    const underline = await results(page)
      .locator('mark')
      .first()
      .evaluate((it) => getComputedStyle(it).textDecorationLine);
    expect(underline).toBe('underline');
    // The arrows follow what is seen.
    await field.press('ArrowDown');
    const first = await results(page).getByRole('option').first().getAttribute('id');
    expect(await field.getAttribute('aria-activedescendant')).toBe(first);
    await field.press('End');
    const last = await results(page).getByRole('option').last().getAttribute('id');
    expect(await field.getAttribute('aria-activedescendant')).toBe(last);
    await expectAccessible(page);
  });

  it('puts names that only begin so into a group of their own', async () => {
    const { page, field } = await atSearch();
    await field.pressSequentially('midn');
    await results(page).getByRole('option').first().waitFor();
    const group = results(page).getByRole('group', { name: 'Starts with “midn”' });
    expect(await group.locator('mark').first().textContent()).toBe('Midn');
  });

  it('stays, dimmed to 60 %, until the next results are there', async () => {
    const { page, field } = await atSearch();
    await field.pressSequentially('haze');
    await results(page).getByRole('option').first().waitFor();
    const before = await results(page).getByRole('option').allTextContents();
    const opacity = () => results(page).evaluate((it) => getComputedStyle(it).opacity);
    expect(await opacity()).toBe('1');
    const answer = Promise.withResolvers<void>();
    await page.route('**/explore/search/all*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await field.pressSequentially(' pre');
    await expect.poll(opacity).toBe('0.6');
    expect(await results(page).getByRole('option').allTextContents()).toEqual(before);
    answer.resolve();
    await expect.poll(opacity).toBe('1');
  });
});

describe('where nothing is found', () => {
  it('words that are close, and what is popular near, lead on', async () => {
    const { page, field } = await atSearch({ device: 'phone' });
    await field.pressSequentially('preroxxq');
    await panel(page).getByText('Nothing matches “preroxxq”. Check the spelling, or use fewer words.').waitFor();
    const close = part(page, 'Close to it').getByRole('link');
    await close.first().waitFor();
    expect(await close.allTextContents()).toContain('Pre-Rolls');
    const popular = part(page, 'Popular near M6J 1G3').getByRole('link');
    await popular.first().waitFor();
    expect(await popular.first().textContent()).toMatch(/\$\d+\.\d\d/);
    expect(await panel(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await expectAccessible(page);
    await popular.first().click();
    await page.waitForURL(/\/products\/\d+$/);
  });

  it('near the place, the search of all of Canada is one press away', async () => {
    const nowhere = { ...KENORA, latitude: 56.001, longitude: -87.001, coordinates: [-87.001, 56.001] };
    const { page, field } = await atSearch({ storageState: stateOfKnown(siteOrigin(), undefined, nowhere) });
    await field.pressSequentially('gummies');
    await panel(page).getByText('Nothing near P9N 1S7 matches “gummies”.').waitFor();
    await panel(page)
      .getByText(/^\d+ products? further away\.$/)
      .waitFor();
    await panel(page).getByRole('link', { name: 'Search all of Canada' }).click();
    await page.waitForURL(/\/search\?search=gummies&type=products$/);
    await page
      .getByRole('main')
      .getByText(/further away$/)
      .first()
      .waitFor();
  });
});
