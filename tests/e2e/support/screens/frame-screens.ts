import { settling } from '../page/settled.ts';
import { button, heading, hold } from './actions.ts';
import type { Screen } from './screen.ts';

/** A page from the footer whose data does not come. */
const slowPage = (name: string, address: string, link: string): Screen => ({
  name: `outline-${name}`,
  path: '/contact-us',
  isWhole: false,
  show: async (page) => {
    // The outline's own script comes after the page has settled.
    await page.waitForEvent('requestfinished', (it) => /\/page-skeleton-[^/]+\.js$/.test(it.url()));
    await hold(address)(page);
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await page.locator('.page-skeleton').waitFor();
  },
});

export const FRAME: Screen[] = [
  {
    name: 'menu-partners',
    path: '/contact-us',
    isWhole: false,
    show: async (page) => {
      const open = button(page, 'Open menu');
      await ((await open.isVisible()) ? open : button(page, 'For Partners')).click();
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
  },
  {
    name: 'offline',
    // The scripts of the page that will not open are here already: without them the browser says that it is offline.
    path: '/brands',
    isWhole: false,
    show: async (page) => {
      await settling(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
      await heading('Frequently asked questions')(page);
      await page.context().setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Brands', exact: true }).click();
      await page.getByText('You are offline. The page did not open.').waitFor();
    },
  },
  { name: 'offline-page', path: '/offline', isWhole: false },
  {
    name: 'page-error',
    path: '/contact-us',
    isWhole: false,
    show: async (page) => {
      // Before it is alive a link is the browser's, which asks for the document.
      await settling(page);
      await page.route('**/*.data*', (route) => route.abort());
      await page.getByRole('contentinfo').getByRole('link', { name: /home$/ }).click();
      await heading('Something went wrong')(page);
    },
  },
  {
    name: 'notifications-dropdown',
    path: '/faq',
    as: 'customer',
    isWhole: false,
    show: async (page) => {
      await button(page, /^Notifications/).click();
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'notifications',
    path: '/profile/notifications',
    as: 'customer',
    show: (page) => page.getByText(/\d notifications, \d unread/).waitFor(),
  },
  {
    name: 'notifications-empty',
    path: '/profile/notifications',
    as: 'newcomer',
    show: heading('You have no notifications yet.'),
  },
  slowPage('products', '**/products.data*', 'Products'),
  slowPage('stores', '**/stores.data*', 'Stores'),
  slowPage('brands', '**/brands.data*', 'Brands'),
];
