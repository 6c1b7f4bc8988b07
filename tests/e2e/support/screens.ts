import type { Page, Route } from 'playwright-core';
import { addAddress } from '#features/addresses';
import { submitCart, updateCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { getCart } from '../../../src/features/cart/index.ts';
import { listProducts } from '../../../src/features/explore/index.ts';
import { addCard } from '../../../src/features/payments/index.ts';
import { listStores } from '../../../src/features/stores/index.ts';
import { answererOf, CHAT_SCREENS, writeChats } from './chat-screens.ts';
import { PIN_SCREENS } from './pin-screens.ts';
import { CLAIM_AND_NEWS_SCREENS, REVIEW_SCREENS, writeReviews } from './review-screens.ts';
import { settling } from './settled.ts';
import { fillCart, type NewShopper, newShopper } from './shopper.ts';

/** What the screens need to be there: made through the API before the first picture. */
export type Prepared = {
  secrets: { buyer: string; customer: string; newcomer: string };
  productId: string;
  storeId: string;
  brandId: string;
  orderIds: { pickup: string; delivery: string; canceled: string };
  answerBuyer: () => Promise<unknown>;
};

export type Screen = {
  /** Of the file. */
  name: string;
  path: string | ((prepared: Prepared) => string);
  /** Who is logged in; nobody when it is not given. */
  as?: keyof Prepared['secrets'];
  /** Neither age nor place is known. */
  isFirstVisit?: boolean;
  /** False: what one sees without scrolling, for what lies over a page. */
  isWhole?: boolean;
  /** Before the page opens: what the server shall not answer, say. */
  before?: (page: Page) => Promise<unknown>;
  /** After the page has opened: leads to the state and waits for it. */
  show?: (page: Page, prepared: Prepared) => Promise<unknown>;
};

const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: HOME.postalCode };

export async function prepare(origin: string): Promise<Prepared> {
  const [buyer, customer, newcomer] = [await newShopper(origin), await newShopper(origin), await newShopper(origin)];
  await readyToOrder(buyer);
  await readyToOrder(customer);
  await writeReviews(customer);
  const first = await customer.call(submitCart, {});
  await fillCart(customer, 1);
  await payAll(customer);
  const second = await customer.call(submitCart, {});
  const canceled = second.orders[0]?.id as string;
  await customer.call(cancelOrder, { id: canceled });
  const serializeOrder = (type: string) => first.orders.find(({ deliveryType }) => deliveryType === type)?.id as string;
  await writeChats(customer, origin, serializeOrder('pickup'));
  const products = await buyer.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower' });
  const stores = await buyer.call(listStores, { loc: '-79.41235,43.64539' });
  return {
    secrets: { buyer: buyer.secret, customer: customer.secret, newcomer: newcomer.secret },
    productId: products.items[0]?.id as string,
    storeId: stores.items[0]?.id as string,
    brandId: products.items[0]?.brand.id as string,
    orderIds: { pickup: serializeOrder('pickup'), delivery: serializeOrder('delivery'), canceled },
    answerBuyer: await answererOf(buyer, origin),
  };
}

/** Two stores in the cart, the first delivers home, one card pays. */
async function readyToOrder(shopper: NewShopper): Promise<void> {
  const { call } = shopper;
  await fillCart(shopper, 2);
  const { coordinates } = await call(addAddress, { label: 'Home', ...HOME });
  await call(addCard, { displayName: 'Default Card', ...CARD });
  await payAll(shopper);
  const [order] = (await call(getCart, {})).orders;
  await call(updateCart, [
    { storeId: order?.storeId as string, deliveryType: 'delivery', deliveryLocation: { ...HOME, coordinates } },
  ]);
}

async function payAll({ call }: NewShopper): Promise<void> {
  const { id } = await call(addCard, { displayName: 'Everyday Card', ...CARD, cardNumber: '5555555555554444' });
  const { orders } = await call(getCart, {});
  await call(
    updateCart,
    orders.map(({ storeId }) => ({ storeId, paymentCardId: id })),
  );
}

/** The call is never answered. */
const hold = (address: string) => (page: Page) => page.route(address, () => undefined);
/** The call fails. */
const refuse = (address: string) => (page: Page) =>
  page.route(address, (route: Route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'unavailable', message: 'The service is restarting. Please try again.' } },
    }),
  );
const skeleton = (page: Page) => page.locator('.skeleton').first().waitFor();
const alert = (page: Page) => page.getByRole('alert').first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const openCart = (page: Page) => button(page, /^Shopping Cart/).click();
const inPanel = (page: Page, text: string | RegExp) => page.getByRole('dialog').getByText(text).first().waitFor();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

const DISCOVERY: Screen[] = [
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
    name: 'product-nearby',
    path: ({ productId }) => `/products/${productId}`,
    isWhole: false,
    show: async (page) => {
      await button(page, 'Find this product in nearby stores').click();
      await button(page, /^Add to Cart at/)
        .first()
        .waitFor();
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
  { name: 'store-products', path: ({ storeId }) => `/store/${storeId}/products` },
  { name: 'brands', path: '/brands' },
  { name: 'brand', path: ({ brandId }) => `/brands/${brandId}` },
  { name: 'search', path: '/search?search=indica&type=products' },
  { name: 'search-stores', path: '/search?search=queen&type=stores' },
  { name: 'search-empty', path: '/search?search=zyzzyvaxo&type=products' },
  { name: 'not-found', path: '/no-such-page' },
];

const FILTERS: Screen[] = [
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

async function answeredAge(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  await page.addInitScript(() => {
    addEventListener('load', () =>
      setTimeout(() => document.querySelector<HTMLElement>('.dialog-close')?.click(), 600),
    );
  });
}

const REVIEWS_AND_PAGES: Screen[] = [
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

const SHELL: Screen[] = [
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
  { name: 'faq', path: '/faq', show: (page) => page.locator('summary').first().click() },
  { name: 'contact', path: '/contact-us' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-conditions' },
  { name: 'outbox', path: '/dev/outbox', isWhole: false },
  { name: 'api', path: '/api/docs', isWhole: false },
];

const ACCOUNT: Screen[] = [
  { name: 'log-in', path: '/auth' },
  {
    name: 'log-in-refused',
    path: '/auth',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@mail.example');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await alert(page);
    },
  },
  { name: 'register', path: '/auth/register' },
  {
    name: 'register-errors',
    path: '/auth/register',
    show: async (page) => {
      await button(page, 'Create account').click();
      await page.getByText('First name is required.').waitFor();
    },
  },
  {
    name: 'register-by-phone',
    path: '/auth/register?referral=FRIEND',
    show: async (page) => {
      await byPhone(page);
      await button(page, 'Create account').click();
      await page.getByText('Phone number is required.').waitFor();
    },
  },
  { name: 'log-in-by-phone', path: '/auth', show: (page) => byPhone(page) },
  { name: 'verify-code', path: '/auth/verify-code?phone=%2B14165550123' },
  {
    name: 'verify-code-errors',
    path: '/auth/verify-code',
    show: async (page) => {
      await page.getByLabel('Pin number').fill('12');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText('Phone number is required.').waitFor();
    },
  },
  { name: 'check-your-email', path: '/auth/success' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  {
    name: 'change-email',
    path: '/profile',
    as: 'customer',
    isWhole: false,
    show: (page) => page.getByRole('button', { name: 'Change your email' }).click(),
  },
  {
    name: 'add-phone',
    path: '/profile',
    as: 'customer',
    isWhole: false,
    show: (page) => page.getByRole('button', { name: 'Add a phone number' }).click(),
  },
  { name: 'verify-account', path: '/verify-account?id=0' },
  {
    name: 'verify-account-refused',
    path: '/verify-account?id=0',
    show: async (page) => {
      await button(page, 'Verify my account').click();
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
    },
  },
  {
    name: 'forgot-password-by-phone',
    path: '/auth/forgot-password',
    show: (page) => page.getByRole('radio', { name: 'Phone' }).check(),
  },
  { name: 'stop-change', path: '/auth/stop-change?id=0' },
  { name: 'undo-change', path: '/auth/undo-change?id=0' },
  {
    name: 'undo-change-refused',
    path: '/auth/undo-change?id=0',
    show: async (page) => {
      await button(page, 'Undo the change').click();
      await page.getByRole('main').getByRole('link', { name: 'Choose a new password' }).waitFor();
    },
  },
  { name: 'checkout-register', path: '/checkout/register', show: heading('Log in to check out') },
  {
    name: 'account-details',
    path: '/profile',
    as: 'customer',
    show: (page) => page.getByLabel('First name').waitFor(),
  },
  {
    name: 'account-picture',
    path: '/profile',
    as: 'newcomer',
    show: async (page) => {
      await page.getByLabel('Picture').setInputFiles('docs/screens/product.png');
      await button(page, 'Change picture').waitFor();
      await page.getByRole('main').locator('.avatar img').last().waitFor();
    },
  },
  {
    name: 'account-picture-refused',
    path: '/profile',
    as: 'customer',
    show: async (page) => {
      await page.getByLabel('Picture').setInputFiles('README.md');
      await alert(page);
    },
  },
  {
    name: 'preferences-removal',
    path: '/profile/preferences',
    as: 'customer',
    show: async (page) => {
      await page.getByRole('checkbox', { name: 'I want to remove my account' }).check();
      await button(page, 'Remove my account').click();
      await alert(page);
    },
  },
  {
    name: 'preferences-removal-password',
    path: '/profile/preferences',
    as: 'customer',
    before: (page) =>
      page.route('**/delete-account', (route) =>
        route.fulfill({
          status: 422,
          json: {
            success: false,
            error: { code: 'validation', message: 'x', fields: { currentPassword: 'Please enter your password.' } },
          },
        }),
      ),
    show: async (page) => {
      await page.getByRole('checkbox', { name: 'I want to remove my account' }).check();
      await button(page, 'Remove my account').click();
      await page.getByText('Please enter your password.').waitFor();
    },
  },
];

const ORDERING: Screen[] = [
  {
    name: 'checkout',
    path: '/checkout',
    as: 'buyer',
    show: (page) => page.getByText('Within Delivery Zones').waitFor(),
  },
  {
    name: 'checkout-empty',
    path: '/checkout',
    as: 'newcomer',
    show: (page) => page.getByText('Your Shopping Cart Is Empty').waitFor(),
  },
  { name: 'checkout-loading', path: '/checkout', as: 'buyer', before: hold('**/api/shop/list'), show: skeleton },
  { name: 'checkout-error', path: '/checkout', as: 'buyer', before: refuse('**/api/shop/list'), show: alert },
  {
    name: 'checkout-nothing-chosen',
    path: '/checkout',
    as: 'buyer',
    // What is chosen in this picture must not be in the next one.
    before: hold('**/api/shop/update'),
    show: async (page) => {
      await page.getByRole('checkbox').nth(1).waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      await button(page, 'Continue to order summary').click();
      await page
        .getByRole('main')
        .getByText('Please ensure selecting minimum one order to proceed with check out.')
        .waitFor();
    },
  },
  {
    name: 'checkout-address-dialog',
    path: '/checkout',
    as: 'buyer',
    isWhole: false,
    show: async (page) => {
      await button(page, /^Change the address/).click();
      await page.getByRole('menuitem', { name: 'Add New Address' }).click();
      await heading('Add New Address')(page);
    },
  },
  {
    name: 'checkout-card-dialog',
    path: '/checkout',
    as: 'buyer',
    isWhole: false,
    show: async (page) => {
      await button(page, /Everyday Card|Select Payment Method/).click();
      await page.getByRole('menuitem', { name: 'Add New Card' }).click();
      await button(page, 'Add Card').click();
      await page.locator('.field-error').first().waitFor();
    },
  },
  { name: 'summary', path: '/checkout/verify', as: 'buyer', show: heading('Order summary') },
  {
    name: 'summary-loading',
    path: '/checkout/verify',
    as: 'buyer',
    before: hold('**/api/shop/verify'),
    show: skeleton,
  },
  { name: 'summary-error', path: '/checkout/verify', as: 'newcomer', show: alert },
  {
    name: 'summary-declined',
    path: '/checkout/verify',
    as: 'buyer',
    before: (page) =>
      page.route('**/api/shop/submit', (route) =>
        route.fulfill({
          status: 402,
          json: { success: false, error: { code: 'payment-declined', message: 'Your card was declined.' } },
        }),
      ),
    show: async (page) => {
      await button(page, 'Place order').click();
      await alert(page);
    },
  },
  {
    name: 'confirmation',
    path: '/profile/orders',
    as: 'customer',
    show: async (page, { orderIds }) => {
      // The page must be alive: it may not find itself at another address before.
      await page.getByText('3 orders').waitFor();
      await page.evaluate(
        (ids) =>
          history.replaceState({ usr: { orderIds: ids, failed: [] }, key: 'screen', idx: 0 }, '', '/checkout/confirm'),
        [orderIds.pickup, orderIds.delivery],
      );
      await page.reload();
      await heading('Order placed')(page);
      await page
        .getByRole('link', { name: /^View order/ })
        .nth(1)
        .waitFor();
    },
  },
  { name: 'orders', path: '/profile/orders', as: 'customer', show: (page) => page.getByText('3 orders').waitFor() },
  {
    name: 'orders-empty',
    path: '/profile/orders',
    as: 'newcomer',
    show: (page) => page.getByText('There is order!').waitFor(),
  },
  {
    name: 'orders-loading',
    path: '/profile/orders',
    as: 'customer',
    before: hold('**/api/orders/orders*'),
    show: skeleton,
  },
  {
    name: 'orders-error',
    path: '/profile/orders',
    as: 'customer',
    before: refuse('**/api/orders/orders*'),
    show: alert,
  },
  {
    name: 'order-pickup',
    path: ({ orderIds }) => `/profile/orders/${orderIds.pickup}`,
    as: 'customer',
    show: heading(/^Order WK/),
  },
  {
    name: 'order-delivery',
    path: ({ orderIds }) => `/profile/orders/${orderIds.delivery}`,
    as: 'customer',
    show: heading(/^Order WK/),
  },
  {
    name: 'order-canceled',
    path: ({ orderIds }) => `/profile/orders/${orderIds.canceled}`,
    as: 'customer',
    show: heading(/^Order WK/),
  },
  {
    name: 'order-missing',
    path: '/profile/orders/0190a1b2-0000-7000-8000-000000000000',
    as: 'customer',
    show: heading('There is no such order'),
  },
  {
    name: 'cards',
    path: '/profile/credit-cards',
    as: 'customer',
    show: (page) => page.getByText('Default').first().waitFor(),
  },
  { name: 'cards-empty', path: '/profile/credit-cards', as: 'newcomer', show: heading('There is no card!') },
];

/** The same places wherever the browser draws maps; else each says that it is unavailable. */
const mapDrawn = (page: Page) => page.locator('.map[data-state=ready], .map[data-state=failed]').first().waitFor();

const MAPS: Screen[] = [
  { name: 'stores-map', path: '/stores?view=map', isWhole: false, show: mapDrawn },
  {
    name: 'stores-map-pointed',
    path: '/stores?view=map',
    isWhole: false,
    show: async (page) => {
      await mapDrawn(page);
      await page.getByRole('main').getByRole('article').first().getByRole('link').focus();
    },
  },
  {
    name: 'stores-map-card',
    path: '/stores?view=map',
    isWhole: false,
    show: async (page) => {
      await mapDrawn(page);
      await page.locator('button.map-pin').first().press('Enter');
      await page.locator('.store-map-card, .store-map-small-card').getByText(/\d KM/).first().waitFor();
    },
  },
  { name: 'stores-list', path: '/stores?view=list' },
  { name: 'explorer-map', path: '/products?category=flower&view=map', isWhole: false, show: mapDrawn },
  {
    name: 'stores-map-error',
    path: '/stores?view=map',
    isWhole: false,
    before: refuse('**/explore/stores/markers*'),
    show: alert,
  },
  {
    name: 'stores-map-unavailable',
    path: '/stores?view=map',
    isWhole: false,
    before: (page) => page.route('**/base-map-*.json', (route) => route.abort()),
    show: (page) => page.getByText('Map unavailable. The list still works.').waitFor(),
  },
  {
    name: 'store-zones',
    path: ({ storeId }) => `/store/${storeId}`,
    isWhole: false,
    show: async (page) => {
      await page.getByRole('heading', { name: 'Delivery zones' }).scrollIntoViewIfNeeded();
      await page.locator('.store-zones-map').scrollIntoViewIfNeeded();
      await mapDrawn(page);
    },
  },
];

/** Types into the header's search: over the whole screen where it is an icon. */
const searchFor = (words: string, type?: string) => async (page: Page) => {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  const field = page.locator('input[name="search"]:visible');
  if (!(await field.count())) await icon.and(page.locator(':visible')).click();
  await field.first().pressSequentially(words);
  await page.locator('.search-found-types').waitFor();
  if (type) await page.locator('.search-found-types').getByText(type, { exact: true }).click();
};
const found = (page: Page) =>
  page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
const searching = (name: string, words: string, more: Partial<Screen> & { type?: string } = {}): Screen => ({
  name: `search-dropdown${name}`,
  path: '/faq',
  isWhole: false,
  before: more.before,
  show: async (page, prepared) => {
    await searchFor(words, more.type)(page);
    await (more.show ?? found)(page, prepared);
  },
});

const SEARCH: Screen[] = [
  searching('', 'haze'),
  searching('-stores', 'queen', { type: 'Stores' }),
  searching('-brands', 'farms', { type: 'Brands' }),
  searching('-short', 'cbd', { show: (page) => page.getByText('Type at least 4 characters').first().waitFor() }),
  searching('-empty', 'nothinglikethis', { show: (page) => page.getByText('No Item Found').first().waitFor() }),
  searching('-loading', 'haze', { before: hold('**/explore/search/all*'), show: skeleton }),
  searching('-error', 'haze', { before: refuse('**/explore/search/all*'), show: alert }),
  {
    name: 'search-dropdown-home',
    path: '/',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('main').locator('input[name="search"]').pressSequentially('haze');
      await found(page);
    },
  },
  {
    name: 'location-dialog-refused',
    path: '/',
    isFirstVisit: true,
    isWhole: false,
    before: (page) => page.addInitScript(() => localStorage.setItem('legalAge', 'true')),
    show: async (page) => {
      await button(page, 'Use Current Location').click();
      await alert(page);
    },
  },
];

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

const FRAME: Screen[] = [
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

export const SCREENS: Screen[] = [
  ...DISCOVERY,
  ...FILTERS,
  ...REVIEWS_AND_PAGES,
  ...REVIEW_SCREENS,
  ...PIN_SCREENS,
  ...CHAT_SCREENS,
  ...CLAIM_AND_NEWS_SCREENS,
  ...MAPS,
  ...SEARCH,
  ...SHELL,
  ...FRAME,
  ...ACCOUNT,
  ...ORDERING,
];

async function byPhone(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Phone' }).check();
  await page.getByRole('main').getByLabel('Phone number').waitFor();
}
