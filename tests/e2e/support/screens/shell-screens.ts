import type { Page } from 'playwright-core';
import { alert, button, hold, inPanel, openCart, refuse, skeleton } from './actions.ts';
import type { Screen } from './screen.ts';

const addFirst = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await button(page, 'View cart').waitFor();
};

export const SHELL: Screen[] = [
  {
    name: 'cart-empty',
    path: '/',
    isWhole: false,
    show: async (page) => {
      await openCart(page);
      await inPanel(page, 'Your Shopping Cart Is Empty');
    },
  },
  {
    name: 'cart',
    path: '/products',
    as: 'buyer',
    isWhole: false,
    show: async (page) => {
      await button(page, /^Shopping Cart, 4/).waitFor();
      await openCart(page);
      await inPanel(page, /^Subtotal/);
    },
  },
  { name: 'cart-added', path: '/products', isWhole: false, show: addFirst },
  {
    name: 'cart-hint',
    path: '/products',
    as: 'scattered',
    isWhole: false,
    show: async (page) => {
      await openCart(page);
      await inPanel(page, '3 stores, 3 pickups.');
    },
  },
  {
    name: 'cart-ways',
    path: '/products',
    as: 'scattered',
    isWhole: false,
    show: async (page) => {
      await openCart(page);
      await button(page, 'See other ways').click();
      await inPanel(page, 'Totals include fee and tax.');
    },
  },
  {
    name: 'lists-alerts',
    path: '/profile/lists',
    as: 'scattered',
    show: (page) => page.getByText('Search for “quartz kush”').waitFor(),
  },
  {
    name: 'cart-loading',
    path: '/products',
    as: 'buyer',
    isWhole: false,
    before: hold('**/api/shop/list'),
    show: async (page) => {
      await openCart(page);
      await skeleton(page);
    },
  },
  {
    name: 'cart-error',
    path: '/products',
    as: 'buyer',
    isWhole: false,
    before: refuse('**/api/shop/list'),
    show: async (page) => {
      await openCart(page);
      await alert(page);
    },
  },
  {
    name: 'menu',
    path: '/',
    isWhole: false,
    show: async (page) => {
      const open = button(page, 'Open menu');
      await ((await open.isVisible()) ? open : button(page, 'Shop Online')).click();
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
  },
  {
    name: 'profile-menu',
    path: '/',
    as: 'customer',
    isWhole: false,
    show: async (page) => {
      await button(page, 'My account').click();
      await page.getByRole('menuitem', { name: 'Orders' }).waitFor();
    },
  },
  {
    // Phones only: a computer has no home screen.
    name: 'install-offer',
    path: '/',
    as: 'buyer',
    isWhole: false,
    before: (page) =>
      page.addInitScript(() => {
        localStorage.setItem('installOffer', JSON.stringify({ visits: 1, seenAt: 0, offeredAt: 0 }));
      }),
    show: async (page) => {
      await button(page, /^Shopping Cart, 4/).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
      if (await button(page, 'Open menu').isVisible()) await button(page, 'Not now').waitFor();
    },
  },
  { name: 'faq', path: '/faq', show: (page) => page.locator('summary').first().click() },
  { name: 'contact', path: '/contact-us' },
  { name: 'status', path: '/status' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-conditions' },
  { name: 'outbox', path: '/dev/outbox', isWhole: false },
  { name: 'api', path: '/api/docs', isWhole: false },
];
