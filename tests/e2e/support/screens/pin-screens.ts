import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const VAGUE = {
  ...{ id: '0198f000-0000-7000-8000-000000000000', label: 'Home', address: '870 Queen St W', city: 'Toronto' },
  ...{ province: 'ON', postalCode: 'M6J 1G3', country: 'Canada', precision: 'postal-area' },
  fullAddress: '870 Queen St W, Toronto, ON M6J 1G3, Canada',
  ...{ latitude: 43.6472, longitude: -79.4209, coordinates: [-79.4209, 43.6472] },
};
/** As if the map knew the only saved address by its postal area. */
const knowsOnlyArea = (page: Page) =>
  page.route('**/api/user/address/list', (route) => route.fulfill({ json: { success: true, result: [VAGUE] } }));
const drawsNoMap = async (page: Page) => {
  await knowsOnlyArea(page);
  await page.route('**/base-map-*.json', (route) => route.fulfill({ status: 500 }));
};
const open = (page: Page) => page.getByRole('button', { name: 'Move the pin: Home' }).click();
const isAsked = (page: Page) => page.getByText("We couldn't pinpoint this address.").waitFor();

/** An address that has to be shown on the map. */
export const PIN_SCREENS: Screen[] = [
  { name: 'pin-asked', path: '/profile/address', as: 'customer', before: knowsOnlyArea, show: isAsked },
  { name: 'pin-asked-at-checkout', path: '/checkout', as: 'buyer', before: knowsOnlyArea, show: isAsked },
  {
    name: 'pin-map',
    path: '/profile/address',
    as: 'customer',
    isWhole: false,
    before: knowsOnlyArea,
    show: async (page) => {
      await open(page);
      await page.getByRole('dialog').locator('.map[data-state=ready]').waitFor();
    },
  },
  {
    name: 'pin-no-map',
    path: '/profile/address',
    as: 'customer',
    isWhole: false,
    before: drawsNoMap,
    show: async (page) => {
      await open(page);
      await page.getByText('Map unavailable. Please enter a more exact street address instead.').waitFor();
    },
  },
];
