import { alert, button, hold, refuse } from './actions.ts';
import type { Screen } from './screen.ts';

export const FILTERS: Screen[] = [
  {
    name: 'explorer-filters',
    path: '/products?category=flower',
    isWhole: false,
    show: async (page) => {
      await button(page, /^Filters/).click();
      await page
        .getByRole('dialog')
        .getByText(/^Show [\d,]+ products?$/)
        .waitFor();
    },
  },
  {
    name: 'explorer-price-filter',
    path: '/products?minPrice=1000&maxPrice=4000',
    isWhole: false,
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Price/ })
        .click();
      await page
        .getByRole('dialog')
        .getByText(/^Show [\d,]+ products?$/)
        .waitFor();
    },
  },
  {
    name: 'explorer-potency-wrong',
    path: '/products',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Potency' }).click();
      await page.getByRole('textbox', { name: /^From THC/ }).fill('30');
      await page.getByRole('textbox', { name: /^To THC/ }).fill('10');
      await page.locator('.field-error').first().waitFor();
    },
  },
  {
    name: 'explorer-brand-loading',
    path: '/products',
    isWhole: false,
    before: hold('**/api/explore/products/facets*'),
    show: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Brand' }).click();
      await page.getByRole('dialog').locator('.skeleton').first().waitFor();
    },
  },
  {
    name: 'explorer-facets-error',
    path: '/products',
    isWhole: false,
    before: refuse('**/api/explore/products/facets*'),
    show: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Plant type' }).click();
      await alert(page);
    },
  },
  { name: 'explorer-past-end', path: '/products?page=900' },
  { name: 'legal', path: '/legal' },
  { name: 'search-nothing-typed', path: '/search' },
  { name: 'search-brands', path: '/search?search=farms&type=brands' },
];
