import { button } from './actions.ts';
import type { Screen } from './screen.ts';

export const REVIEWS_AND_PAGES: Screen[] = [
  { name: 'reviews', path: '/reviews' },
  { name: 'reviews-of-products', path: '/reviews/product' },
  { name: 'reviews-of-stores', path: '/reviews/store' },
  { name: 'reviews-of-a-product', path: ({ productId }) => `/reviews/product/${productId}` },
  { name: 'reviews-of-a-store', path: ({ storeId }) => `/reviews/store/${storeId}` },
  { name: 'reviews-past-the-end', path: '/reviews/product?page=99999' },
  {
    name: 'product-nearby-none',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    before: (page) =>
      page.route('**/stores-product-lookup/**', (route) => route.fulfill({ json: { success: true, result: [] } })),
    show: async (page) => {
      await button(page, 'Find this product in nearby stores').click();
      await page.getByText('Unable to located this product in nearby stores.').waitFor();
    },
  },
  {
    name: 'product-on-paper',
    path: ({ productId }) => `/products/${productId}`,
    before: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    name: 'store-on-paper',
    path: ({ storeId }) => `/store/${storeId}`,
    before: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    name: 'store-section',
    path: ({ storeId }) => `/store/${storeId}`,
    isWhole: false,
    show: async (page) => {
      const sections = page.getByRole('navigation', { name: 'Store sections' });
      await sections.getByRole('link', { name: 'Store info' }).click();
      await sections.locator('a[aria-current]').waitFor();
    },
  },
];
