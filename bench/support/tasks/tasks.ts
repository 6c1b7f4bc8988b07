import type { Page } from 'playwright-core';
import type { Hand } from './hand.ts';
import type { World } from './prepared.ts';

type Walk = (hand: Hand, world: World) => Promise<void>;

export type Task = {
  name: string;
  from: (world: World) => string;
  walk: Walk;
  /** On a build from before the tunnel, where its way differs; null: it had none. */
  earlier?: Walk | null;
  isGuest?: boolean;
  /** In the cart: two units of a product from each. */
  stores?: number;
  /** In the cart: three products at three stores, which a fourth has for less. */
  isScattered?: boolean;
  isDelivered?: boolean;
  /** The cart is an order already. */
  isOrdered?: boolean;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const addToCart = (page: Page) => button(page, /^Add to Cart( \$.*)?$/);
const orderRow = (page: Page) => link(page, /WK-/);

const productPage = ({ productId }: World) => `/products/${productId}`;
const products = () => '/products';
const checkout = () => '/checkout';
const orders = () => '/profile/orders';

const openCart: Walk = async (hand) => {
  await hand.press(button(hand.page, /^(Shopping )?Cart/));
  await hand.see(cart(hand.page).getByText(/^Subtotal/));
};

export const TASKS: Task[] = [
  {
    name: 'find the cheapest offer near, and choose it',
    from: productPage,
    walk: async (hand) => {
      await hand.press(hand.page.getByRole('radio', { name: /cheapest/i }));
      await hand.see(hand.page.getByText(/^Price now \$/).or(addToCart(hand.page)));
    },
    earlier: async (hand) => {
      await hand.press(button(hand.page, 'Find this product in nearby stores'));
      const rows = hand.page.getByRole('listitem').filter({ has: button(hand.page, /^Add to Cart at /) });
      await hand.see(rows);
      const prices = (await rows.allTextContents()).map((text) => Number(/\$(\d+\.\d\d)/.exec(text)?.[1]));
      await hand.press(rows.nth(prices.indexOf(Math.min(...prices))).getByRole('link'));
      await hand.see(heading(hand.page, /./));
    },
  },
  {
    name: 'choose the store that has the order ready first',
    from: productPage,
    walk: async (hand) => {
      const row = hand.page.getByRole('radio', { name: /soonest/i });
      await hand.press(row);
      await hand.see(addToCart(hand.page));
    },
    earlier: null,
  },
  {
    name: 'sort all stores by the price with the delivery fee',
    from: productPage,
    walk: async (hand) => {
      await hand.press(button(hand.page, /^All \d+ stores$/));
      const list = hand.page.getByRole('dialog');
      await hand.press(list.getByText('Delivery', { exact: true }));
      await hand.press(list.getByRole('button', { name: 'Price with fee' }));
      await hand.see(list.getByText(/ delivered$|^Delivered free$/));
    },
    earlier: null,
  },
  {
    name: 'put the first product of the list into the cart',
    from: products,
    isGuest: true,
    walk: async (hand) => {
      await hand.press(button(hand.page, /^Add .+ to cart$/));
      await hand.see(button(hand.page, /^Shopping Cart, 1 item/));
    },
  },
  {
    name: 'find a product by its name and put it into the cart',
    from: () => '/stores',
    isGuest: true,
    walk: async (hand) => {
      await hand.press(button(hand.page, /^Search$/));
      await hand.type(hand.page.getByRole('combobox', { name: /Search/ }), 'prairie hollow');
      await hand.press(hand.page.getByRole('option', { name: /Prairie Hollow/i }));
      await hand.press(addToCart(hand.page));
      await hand.see(button(hand.page, /^Shopping Cart, 1 item/));
    },
  },
  {
    name: 'mark a product as a favorite',
    from: products,
    walk: async (hand) => {
      await hand.press(button(hand.page, /^Favorite: /));
      await hand.see(hand.page.getByRole('button', { name: /^Favorite: /, pressed: true }));
    },
  },
  {
    name: 'set a line of the cart to 4',
    from: products,
    stores: 1,
    walk: async (hand, world) => {
      await openCart(hand, world);
      const more = cart(hand.page).getByRole('button', { name: /^Increase quantity of / });
      await hand.press(more);
      await hand.press(more);
      await hand.see(cart(hand.page).getByRole('group').getByText('4', { exact: true }));
    },
  },
  {
    name: 'remove a line and take that back',
    from: products,
    stores: 1,
    walk: async (hand, world) => {
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('button', { name: /^Remove / }));
      await hand.press(cart(hand.page).getByRole('button', { name: /^Undo/ }));
      await hand.see(cart(hand.page).getByRole('button', { name: /^Remove / }));
    },
  },
  {
    name: 'see what is missing until a store delivers',
    from: products,
    stores: 1,
    walk: async (hand, world) => {
      await openCart(hand, world);
      await hand.see(cart(hand.page).getByText(/more for delivery$|^Free delivery$|^Delivery \$/));
    },
    earlier: async (hand, world) => {
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('link').first());
      await hand.see(hand.page.getByText(/Min\./));
    },
  },
  {
    name: 'get everything from one store',
    from: products,
    isScattered: true,
    walk: async (hand, world) => {
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('button', { name: /^Move/ }));
      await hand.see(cart(hand.page).getByText('1 store', { exact: true }));
    },
    earlier: null,
  },
  {
    name: 'see the whole total, with fee and tax',
    from: checkout,
    stores: 2,
    walk: async (hand) => {
      await hand.see(hand.page.getByText(/^Tax \(/).first());
      await hand.see(hand.page.getByText(/^\$\d+\.\d\d$/));
    },
    earlier: async (hand) => {
      await hand.press(button(hand.page, 'Continue to order summary'));
      await hand.see(hand.page.getByText(/^Tax \(/));
    },
  },
  {
    name: 'change a delivery to pickup',
    from: checkout,
    stores: 1,
    isDelivered: true,
    walk: async (hand) => {
      await hand.press(hand.page.getByText('Pickup', { exact: true }));
      await hand.see(hand.page.getByText(/Bring government ID/));
    },
  },
  {
    name: 'change a pickup to delivery',
    from: checkout,
    stores: 1,
    walk: async (hand) => {
      await hand.press(hand.page.getByText('Delivery', { exact: true }));
      await hand.see(hand.page.getByText('Within Delivery Zones'));
    },
  },
  {
    name: 'leave a note for the store',
    from: checkout,
    stores: 1,
    walk: async (hand) => {
      await hand.press(button(hand.page, 'Add a note'));
      await hand.type(hand.page.getByRole('textbox', { name: /^Order note/ }), 'Ring twice');
    },
    earlier: async (hand) => hand.type(hand.page.getByRole('textbox', { name: /^Order note/ }), 'Ring twice'),
  },
  {
    name: 'place the order, from the cart',
    from: products,
    stores: 1,
    walk: async (hand, world) => {
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('link', { name: 'Proceed to Checkout' }));
      await hand.press(button(hand.page, 'Continue to order summary'));
      await hand.press(button(hand.page, 'Place order'));
      await hand.see(heading(hand.page, 'Order placed'));
    },
  },
  {
    name: 'log in at the checkout',
    from: productPage,
    isGuest: true,
    walk: async (hand, world) => {
      await hand.press(addToCart(hand.page));
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('link', { name: 'Proceed to Checkout' }));
      await hand.press(hand.page.getByRole('tab', { name: 'I have an account' }));
      await logIn(hand, world);
    },
    earlier: async (hand, world) => {
      await hand.press(addToCart(hand.page));
      await openCart(hand, world);
      await hand.press(cart(hand.page).getByRole('link', { name: 'Proceed to Checkout' }));
      await logIn(hand, world);
    },
  },
  {
    name: 'see when an order is ready',
    from: () => '/',
    stores: 1,
    isOrdered: true,
    walk: async (hand) => {
      await hand.press(link(hand.page, /^Orders/));
      await hand.see(hand.page.getByText(/Ready about/));
    },
    earlier: null,
  },
  {
    name: 'order the last order again',
    from: orders,
    stores: 1,
    isOrdered: true,
    walk: async (hand) => {
      await hand.press(button(hand.page, /^Order again/));
      await hand.see(hand.page.getByText(/added/));
    },
    earlier: async (hand) => {
      await hand.press(orderRow(hand.page));
      await hand.press(button(hand.page, 'Order again'));
      await hand.see(hand.page.getByText(/added/));
    },
  },
  {
    name: 'cancel an order',
    from: orders,
    stores: 1,
    isOrdered: true,
    walk: async (hand) => {
      await hand.press(orderRow(hand.page));
      await hand.press(button(hand.page, 'Cancel order'));
      await hand.press(hand.page.getByRole('button', { name: /^(Cancel order|Yes, cancel)/ }));
      await hand.see(hand.page.getByText('Canceled', { exact: true }));
    },
  },
  {
    name: 'write to the store about an order',
    from: orders,
    stores: 1,
    isOrdered: true,
    walk: async (hand) => {
      await hand.press(orderRow(hand.page));
      await hand.press(link(hand.page, 'Message store'));
      await hand.type(hand.page.getByLabel('Your message'), 'Is it packed?');
      await hand.press(button(hand.page, 'Send'));
      await hand.see(hand.page.getByText('Is it packed?'));
    },
  },
];

async function logIn(hand: Hand, { shopper }: World): Promise<void> {
  const form = hand.page
    .locator('form')
    .filter({ has: hand.page.getByRole('button', { name: 'Log in', exact: true }) });
  await hand.type(form.getByRole('textbox', { name: 'Email' }), shopper.email);
  await hand.type(form.getByLabel('Password', { exact: true }), 'quiet-lake-under-birches');
  await hand.press(form.getByRole('button', { name: 'Log in', exact: true }));
  await hand.see(button(hand.page, 'Continue to order summary'));
}
