import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /could not be loaded|did not load/ });
const tryAgain = (page: Page) => alert(page).getByRole('button', { name: 'Try again' });

/** Every answer to a matching script is a 503, so many times; gives a way to end it. */
async function failing(page: Page, file: RegExp, times = Number.POSITIVE_INFINITY) {
  let refused = 0;
  let most = times;
  await page.route(file, (route) => {
    if (refused >= most) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 503, body: 'busy' });
  });
  return {
    count: () => refused,
    mend: () => {
      most = 0;
    },
  };
}

/** Waits by the clock of the page: for the pauses before a file is asked for again, and the time after which one is given up. */
async function passTime(page: Page, isOver: () => Promise<boolean> | boolean) {
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return isOver();
    })
    .toBe(true);
}

async function known(device: 'desktop' | 'phone' = 'desktop') {
  const visit = await visitor({ device, isKnown: true });
  visit.watch.allow(503);
  await visit.page.clock.install();
  return visit;
}

describe('a script that fails as a page loads', () => {
  it.each([
    ['site', /\/assets\/site-/],
    ['page', /\/assets\/profile-[^/]+\.js/],
  ])('is asked for again, and nobody notices: %s', async (_, file) => {
    const { page, origin, signIn } = await known();
    await signIn((await newShopper(origin)).sessionToken);
    await failing(page, file, 1);
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();
    await page.getByRole('button', { name: 'My account' }).waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  it.each(['refused', 'never answered'])('says so within 8 s and leads on once it comes: %s', async (how) => {
    const { page, origin, signIn } = await known();
    await signIn((await newShopper(origin)).sessionToken);
    const holds: (() => void)[] = [];
    let isDown = true;
    await page.route(/\/assets\/profile-[^/]+\.js/, async (route) => {
      if (isDown && how === 'refused') return route.fulfill({ status: 503, body: 'busy' });
      if (isDown) await new Promise<void>((over) => holds.push(over));
      return route.fallback();
    });
    await page.goto('/profile', { waitUntil: 'commit' });
    await passTime(page, () => alert(page).isVisible());
    isDown = false;
    await alert(page).getByRole('link', { name: 'Try again' }).click();
    for (const over of holds) over();
    await page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  it('that is only slow comes after all, and the page with it', async () => {
    const { page } = await known();
    const { promise: isSaid, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/assets\/framework-/, async (route) => {
      await isSaid;
      await route.fallback();
    });
    await page.goto('/faq', { waitUntil: 'commit' });
    await passTime(page, () => alert(page).isVisible());
    letGo();
    await alert(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
  });
});

type Part = {
  name: string;
  path: string;
  device?: 'desktop' | 'phone';
  file: RegExp;
  open: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Promise<unknown>;
};
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const mapDrawn = (page: Page) => page.locator('.map').first().waitFor();

const PARTS: Part[] = [
  {
    ...{ name: 'The cart', path: '/faq', file: /\/cart-panel-/ },
    ...{ open: press(/^Shopping Cart/), shown: dialog('Shopping Cart') },
  },
  {
    ...{ name: 'The menu', path: '/faq', device: 'phone', file: /\/side-menu-/ },
    ...{ open: press('Open menu'), shown: dialog('Menu') },
  },
  {
    ...{ name: 'The search', path: '/faq', device: 'phone', file: /\/search-sheet-/ },
    ...{ open: press('Search'), shown: dialog('Search') },
  },
  {
    ...{ name: 'The filters', path: '/products', device: 'phone', file: /\/filter-form-/ },
    ...{ open: press(/^Filters/), shown: dialog('Filters') },
  },
  {
    ...{ name: 'The filter', path: '/products', file: /\/filter-form-/ },
    open: press(/^Plant type/),
    shown: (page) => page.getByRole('checkbox', { name: /^Indica/ }).waitFor(),
  },
  {
    ...{ name: 'The location form', path: '/faq', file: /\/location-dialog-/ },
    open: press(/^Your location/),
    shown: (page) => page.getByRole('combobox').last().waitFor(),
  },
  {
    ...{ name: 'The map', path: '/stores', file: /\/store-map-[^/]+\.js/ },
    open: (page) => page.getByRole('complementary', { name: 'Map' }).waitFor(),
    shown: mapDrawn,
  },
  {
    ...{ name: 'The map', path: '/stores', device: 'phone', file: /\/store-map-screen-/ },
    open: (page) => page.getByRole('link', { name: 'Map', exact: true }).click(),
    shown: mapDrawn,
  },
];

describe('a part that cannot be loaded', () => {
  it.each(PARTS)(
    'leaves the page as it was, says so and comes when it is asked for again: $name on $path',
    async (part) => {
      const { page } = await known(part.device);
      const script = await failing(page, part.file);
      await page.goto(part.path);
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      await part.open(page);
      await passTime(page, () => alert(page).getByText(`${part.name} could not be loaded.`).isVisible());
      expect(script.count()).toBe(3);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      expect(await page.getByRole('contentinfo').count()).toBe(1);
      script.mend();
      await tryAgain(page).click();
      await part.shown(page);
      expect(await alert(page).count()).toBe(0);
    },
  );

  it('stays as the server wrote it, and its links lead on: the footer and the bar above', async () => {
    const { page } = await known();
    const scripts = await failing(page, /\/(footer|utility-bar)-/);
    await page.goto('/faq');
    await passTime(page, () => scripts.count() >= 6);
    await page.clock.fastForward(8_000);
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText('Ontario authorized stores · 19+').isVisible()).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await page.getByRole('heading', { level: 1, name: /contact/i }).waitFor();
  });

  it('that was on its way unasked says nothing, and the account is still reached', async () => {
    const { page, origin, signIn } = await known();
    await signIn((await newShopper(origin)).sessionToken);
    await failing(page, /\/profile-menu-/);
    await page.goto('/faq');
    await page.getByRole('banner').getByRole('link', { name: 'My account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();
  });
});

it('a page whose script cannot be loaded says so in the frame of the site, and opens when it is asked for again', async () => {
  const { page } = await known();
  const script = await failing(page, /\/assets\/brands-/);
  await page.goto('/faq');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await passTime(page, () => page.getByRole('heading', { level: 1, name: 'Something went wrong' }).isVisible());
  expect(script.count()).toBe(3);
  script.mend();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
  expect(page.url()).toMatch(/\/brands$/);
});
