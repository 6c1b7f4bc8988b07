import { setTimeout } from 'node:timers/promises';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import routes from '../../../src/routes.ts';
import { expectAccessible, expectAccessibleInBothThemes, visitor } from '../support/journey.ts';
import { walkByKeys } from '../support/page/by-keys.ts';
import {
  cutText,
  drawnControls,
  lostInForcedColours,
  overlaps,
  setTextSize,
  sidewaysScroll,
  smallTargets,
  transitionsEnded,
  unfitForPaper,
} from '../support/page/in-page.ts';
import { stateOfKnown } from '../support/returning-visitor.ts';
import { SCREENS } from '../support/screens/all-screens.ts';
import { prepare } from '../support/screens/prepare.ts';
import type { Prepared, Screen } from '../support/screens/screen.ts';
import { siteOrigin } from '../support/site-origin.ts';

/** Every address at least once, with something there and with nothing; those of SCREENS by their name. */
const NAMES = [
  ...[
    'home',
    'explorer',
    'explorer-filtered',
    'explorer-empty',
    'product',
    'compare',
    'stores',
    'store',
    'store-products',
  ],
  ...['home-shopper', 'saved-lists', 'saved-lists-empty', 'saved-list', 'shared-list'],
  ...['brands', 'brand', 'brand-claim', 'brand-claim-thank-you', 'newsletter-confirm', 'newsletter-unsubscribe'],
  ...['newsletter-check-your-email', 'reviews', 'reviews-of-products', 'reviews-of-stores', 'reviews-of-a-product'],
  ...['reviews-of-a-store', 'write-review', 'write-review-errors', 'write-review-choose', 'search', 'search-stores'],
  ...['search-empty', 'legal', 'log-in', 'register', 'verify-code', 'check-your-email', 'forgot-password'],
  ...[
    'stop-change',
    'undo-change',
    'verify-account',
    'checkout-register',
    'faq',
    'contact',
    'status',
    'privacy',
    'terms',
  ],
  ...[
    'offline-page',
    'checkout',
    'checkout-empty',
    'summary',
    'account-details',
    'orders',
    'orders-empty',
    'orders-board',
  ],
  ...[
    'order-pickup',
    'order-delivery',
    'order-canceled',
    'notifications',
    'notifications-empty',
    'cards',
    'cards-empty',
  ],
  ...['my-reviews-of-products', 'my-reviews-none', 'chat', 'chat-empty', 'not-found'],
  ...[
    'console-sign-in',
    'console-code',
    'console',
    'team',
    'team-roles',
    'team-devices',
    'audit-log',
    'audit-log-empty',
    'security-log',
    'counter-not-signed-in',
    'counter-locked',
    'counter-open',
    'hand-overs',
    'hand-over',
    'hours',
    'preparation',
    'settings',
    'join',
  ],
];
const signedIn = (name: string, path: string, as: Screen['as']): Screen => ({
  name,
  path,
  as,
  show: (page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(),
});
const MORE: Screen[] = [
  { name: 'new password', path: '/user/password-reset/0' },
  { name: 'install', path: '/app-install' },
  { name: 'components', path: '/dev/components' },
  {
    name: 'confirm without an order',
    path: '/checkout/confirm',
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  signedIn('addresses', '/profile/address', 'customer'),
  signedIn('addresses-empty', '/profile/address', 'newcomer'),
  signedIn('favorites-empty', '/profile/favorites', 'newcomer'),
  signedIn('preferences', '/profile/preferences', 'customer'),
  signedIn('change-password', '/profile/change-password', 'customer'),
  signedIn('security', '/profile/security', 'customer'),
  {
    name: 'zones without a map',
    path: ({ storeId }) => `/console/${storeId}/zones`,
    as: 'storeOwner',
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'print',
    path: ({ storeId, orderIds }) => `/console/${storeId}/orders/${orderIds.pickup}/print`,
    as: 'operator',
    show: (page) => page.getByRole('button', { name: 'Print' }).waitFor(),
  },
  {
    name: 'pick list',
    path: ({ storeId, orderIds }) => `/console/${storeId}/pick-list?orders=${orderIds.pickup}`,
    as: 'operator',
    show: (page) => page.getByRole('button', { name: 'Print' }).waitFor(),
  },
];
const NONE = new Set(['not-found', 'new password', 'counter-not-signed-in', 'counter-locked', 'counter-open']);
/** Where most people arrive: their browser has no file of the site yet. */
const ARRIVALS = new Set(['home', 'explorer', 'product', 'store', 'store-products', 'console-sign-in']);
const PAPERS = new Set(['print', 'pick list']);
const PAGES = [...SCREENS.filter(({ name }) => NAMES.includes(name)), ...MORE];

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(siteOrigin());
});
const pathOf = async ({ path }: Screen) => (typeof path === 'string' ? path : path(prepared));

it('leaves no address out', async () => {
  const patterns = addressesOf(routes as RouteConfigEntry[]).filter((pattern) => pattern !== '*');
  const paths = (await Promise.all(PAGES.map(pathOf))).map((path) =>
    new URL(path, 'http://site.example').pathname.slice(1),
  );
  const missing = patterns.filter((pattern) => !paths.some((path) => matcherOf(pattern).test(path)));
  expect(patterns.length).toBeGreaterThan(50);
  expect(SCREENS.length).toBe(new Set(SCREENS.map(({ name }) => name)).size);
  expect(missing).toEqual([]);
});

it.each(PAGES)(
  '$name can be used by finger, keys, large text, forced colours, on 320 px and on paper',
  async (screen) => {
    const page = await open(screen);
    expect.soft(await page.evaluate(smallTargets, 44), 'less than 44 px for a finger').toEqual([]);
    await expectAccessibleInBothThemes(page);

    await page.setViewportSize({ width: 320, height: 844 });
    expect.soft(await page.evaluate(sidewaysScroll), 'sideways at 320 px').toBe(0);
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await setTextSize(page, 32);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect.soft(await page.evaluate(sidewaysScroll), `sideways at ${width} px with text at 200 %`).toBe(0);
      const found = [...(await page.evaluate(cutText)), ...(await page.evaluate(overlaps))];
      expect.soft(found, `cut or covered at ${width} px with text at 200 %`).toEqual([]);
    }
    // Stores work on tablets.
    const isConsole = (await pathOf(screen)).startsWith('/console');
    await page.setViewportSize({ width: isConsole ? 1024 : 1439, height: 900 });
    await setTextSize(page, 16);
    await expectAccessible(page);
    expect.soft(await walkByKeys(page), 'with Tab').toEqual([]);

    // The walk has scrolled: a link that just ceased to be the current one is no drawn control.
    await page.evaluate(transitionsEnded);
    await page.evaluate(drawnControls);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await page.evaluate(lostInForcedColours), 'in forced colours').toEqual([]);

    await page.setViewportSize({ width: 720, height: 900 });
    await page.emulateMedia({ forcedColors: null, media: 'print', colorScheme: 'dark' });
    // A paper for the store has a head and a foot of its own.
    if (!PAPERS.has(screen.name)) expect.soft(await page.evaluate(unfitForPaper), 'on paper').toEqual([]);
    expect.soft(await page.evaluate(sidewaysScroll), 'beyond the sheet').toBe(0);
  },
);

async function open(screen: Screen): Promise<Page> {
  const storageState = stateOfKnown(siteOrigin(), await prepared.sessionOf(screen.as));
  const { page, watch } = await visitor({ device: 'phone', isFirst: ARRIVALS.has(screen.name), storageState });
  // Of an address or a link that is none.
  if (NONE.has(screen.name)) watch.allow(404);
  const path = await pathOf(screen);
  // What belongs to someone is asked for when its page is there already. On a slow network nothing may jump.
  const asksLater = screen.as !== undefined || path.startsWith('/console');
  if (asksLater) await page.route('**/api/**', answerLate());
  await screen.before?.(page);
  await page.goto(path);
  await screen.show?.(page, prepared);
  await page.waitForLoadState(asksLater ? 'networkidle' : 'load');
  // The bar of a phone slides away where a field has the focus.
  await page.evaluate(transitionsEnded);
  // From here on the test itself moves what the page shows.
  watch.ignoreShifts();
  return page;
}

/** By turns: what a page asks for together comes one after another, and not in the order in which it was asked. */
const LATE_MS = [600, 900, 300];
function answerLate(): (route: Route) => Promise<void> {
  let asked = 0;
  return async (route) => {
    await setTimeout(LATE_MS[asked++ % LATE_MS.length]);
    await route.continue();
  };
}

function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [path ?? ''] : []),
    ...addressesOf(children ?? []),
  ]);
}

/** 'orders/:id?' → what matches 'orders' and 'orders/7'. */
const matcherOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
