import { beforeAll, describe, it } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, visitor } from '../support/journey.ts';
import { stateOfKnown } from '../support/returning-visitor.ts';
import { SCREENS } from '../support/screens/all-screens.ts';
import { prepare } from '../support/screens/prepare.ts';
import type { Prepared } from '../support/screens/screen.ts';
import { siteOrigin } from '../support/site-origin.ts';

/** What lies over a page and what it says when something is wrong; every page itself: every-page.test.ts. */
const NAMES = [
  ...['age-gate', 'location-dialog', 'menu', 'profile-menu', 'cart', 'cart-empty', 'explorer-category-filter'],
  ...['search-dropdown', 'search-dropdown-stores', 'search-dropdown-empty', 'search-dropdown-error'],
  ...['search-dropdown-home', 'search-suggestions', 'location-dialog-refused'],
  ...['explorer-filters', 'explorer-price-filter', 'explorer-potency-wrong', 'explorer-brand-loading'],
  ...['explorer-facets-error', 'explorer-past-end', 'search-nothing-typed', 'search-brands'],
  ...['product-nearby', 'log-in-refused', 'register-errors'],
  ...['checkout-address-dialog', 'checkout-card-dialog', 'confirmation', 'board-lost', 'board-paused'],
];
const STATES = SCREENS.filter(({ name }) => NAMES.includes(name));

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(siteOrigin());
});

describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
  it.each(STATES)('axe finds nothing on $name', async ({ name, path, as, isFirstVisit, before, show }) => {
    const storageState = stateOfKnown(siteOrigin(), await prepared.sessionOf(as));
    const { page, watch } = await visitor({ device, ...(!isFirstVisit && { storageState }) });
    if (name === 'log-in-refused') watch.allow(401);
    if (['search-dropdown-error', 'explorer-facets-error'].includes(name)) watch.allow(503);
    await before?.(page);
    await page.goto(typeof path === 'string' ? path : await path(prepared));
    await show?.(page, prepared);
    // A theme's colours are the same on each device.
    await (device === 'phone' ? expectAccessibleInBothThemes(page) : expectAccessible(page));
  });
});
