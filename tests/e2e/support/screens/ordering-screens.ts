import type { Page, Route } from 'playwright-core';
import type { Cart } from '#features/cart';
import { alert, button, heading, hold, refuse, skeleton } from './actions.ts';
import type { Screen } from './screen.ts';

export const ORDERING: Screen[] = [
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
    before: chooseNothing,
    show: async (page) => {
      await page.getByRole('checkbox').nth(1).waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      await button(page, 'Continue to order summary').click();
      await page
        .getByRole('main')
        .getByText('Please ensure selecting minimum one order to proceed with check out.')
        .waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
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
    name: 'order-ready',
    path: ({ orderIds }) => `/profile/orders/${orderIds.ready}`,
    as: 'collector',
    show: heading('Ready For Pickup'),
  },
  {
    name: 'order-done',
    path: ({ orderIds }) => `/profile/orders/${orderIds.done}`,
    as: 'collector',
    show: heading(/^Picked up/),
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

const NOTHING = { subTotal: 0, depositFee: 0, deliveryFee: 0, tax: 0, totalAmount: 0, totalItems: 0, taxLines: [] };

/** What is chosen in this picture must not be in the next one: the change is answered, and reaches no server. */
async function chooseNothing(page: Page): Promise<void> {
  const left = new Set<string>();
  const answer = async (route: Route) => {
    const sent = route.request().postDataJSON() as { storeId: string }[] | null;
    for (const { storeId } of Array.isArray(sent) ? sent : []) left.add(storeId);
    const url = route.request().url().replace('/shop/update', '/shop/list');
    const read = await route.fetch({ url, method: 'GET', postData: '' });
    const { result } = (await read.json()) as { result: Cart };
    const orders = result.orders.map((order) => (left.has(order.storeId) ? { ...order, isSelected: false } : order));
    await route.fulfill({ json: { success: true, result: { ...result, orders } } });
  };
  // One that is under way when the picture is taken has no page any more.
  await page.route(/\/api\/shop\/(list|update)/, (route) => answer(route).catch(() => undefined));
  await page.route('**/api/shop/totals', (route) =>
    left.size === 0 ? route.continue() : route.fulfill({ json: { success: true, result: NOTHING } }),
  );
}
