import { comeHomeAgain } from '../actions/home-room.ts';
import { alert, answeredAge, button, hold, refuse, skeleton } from './actions.ts';
import type { Screen } from './screen.ts';

export const DISCOVERY: Screen[] = [
  {
    name: 'age-gate',
    path: '/',
    isFirstVisit: true,
    isWhole: false,
    show: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'location-dialog',
    path: '/',
    isFirstVisit: true,
    isWhole: false,
    show: async (page) => {
      await button(page, 'Confirm').click();
      await page.getByRole('combobox', { name: 'Enter your location' }).pressSequentially('870 Queen');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  { name: 'home', path: '/' },
  { name: 'home-without-place', path: '/', isFirstVisit: true, before: answeredAge },
  { name: 'explorer', path: '/products' },
  { name: 'explorer-filtered', path: '/products?category=edibles,beverages&delivery=true&isOpen=true' },
  { name: 'explorer-empty', path: '/products?search=zyzzyvaxo' },
  {
    name: 'explorer-category-filter',
    path: '/products',
    isWhole: false,
    show: async (page) => {
      await button(page, 'Category').click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'explorer-loading',
    path: '/products',
    isWhole: false,
    show: async (page) => {
      await hold('**/products.data*')(page);
      await button(page, 'Delivery').click();
      await page.locator('.progress-line[data-active]').first().waitFor();
    },
  },
  {
    name: 'explorer-error',
    path: '/products',
    show: async (page) => {
      await page.route('**/products.data*', (route) => route.fulfill({ status: 503, body: '' }));
      await button(page, 'Delivery').click();
      await alert(page);
    },
  },
  { name: 'product', path: ({ productId }) => `/products/${productId}` },
  {
    name: 'home-shopper',
    path: '/',
    as: 'customer',
    before: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('wicket:own:recent', JSON.stringify(['1', '2', '3', '4', '5', '6'])),
      ),
    show: async (page) => {
      await comeHomeAgain(page);
      await page.getByRole('heading', { name: 'Buy again' }).waitFor();
      await page.getByRole('region', { name: 'Recently viewed' }).getByRole('article').first().waitFor();
    },
  },
  {
    name: 'product-stores',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    show: async (page) => {
      await button(page, /^All \d+ stores$/).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'compare', path: ({ comparedIds }) => `/compare?ids=${comparedIds.join(',')}` },
  { name: 'compare-nothing', path: '/compare' },
  {
    name: 'compare-tray',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    show: async (page) => {
      await button(page, 'Compare').click();
      await page.getByRole('complementary', { name: 'Products to compare' }).waitFor();
    },
  },
  {
    name: 'product-nearby',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    show: async (page) => {
      await button(page, 'Find this product in nearby stores').click();
      await button(page, /^Add to Cart at/)
        .first()
        .waitFor();
      // The press has scrolled the page: what lies half below the fixed header would count as too small a target.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  {
    name: 'product-nearby-loading',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    before: hold('**/stores-product-lookup/**'),
    show: async (page) => {
      await button(page, 'Find this product in nearby stores').click();
      await skeleton(page);
    },
  },
  {
    name: 'product-nearby-error',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    before: refuse('**/stores-product-lookup/**'),
    show: async (page) => {
      await button(page, 'Find this product in nearby stores').click();
      await alert(page);
    },
  },
  { name: 'stores', path: '/stores' },
  { name: 'store', path: ({ storeId }) => `/store/${storeId}` },
  {
    name: 'store-delivery',
    path: ({ storeId }) => `/store/${storeId}`,
    isWhole: false,
    show: (page) => page.getByRole('radio', { name: 'Delivery' }).check({ force: true }),
  },
  {
    name: 'store-grown',
    path: ({ storeId }) => `/store/${storeId}`,
    show: async (page) => {
      const flower = page.getByRole('region', { name: 'Dried Flower' });
      await flower.getByRole('button', { name: /^Load more/ }).click();
      await flower.getByRole('article').nth(19).waitFor();
    },
  },
  { name: 'store-products', path: ({ storeId }) => `/store/${storeId}/products` },
  { name: 'brands', path: '/brands' },
  { name: 'brand', path: ({ brandId }) => `/brands/${brandId}` },
  { name: 'search', path: '/search?search=indica&type=products' },
  { name: 'search-stores', path: '/search?search=queen&type=stores' },
  { name: 'search-empty', path: '/search?search=zyzzyvaxo&type=products' },
  { name: 'not-found', path: '/no-such-page' },
];
