import { describe, expect, it } from 'vitest';
import { getCart, updateCart } from '#features/cart';
import { cancelOrder, listOrders } from '#features/orders';
import { addCard } from '#features/payments';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const FORM = { cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

/** A shopper at the order summary; `numbers`: the card of each store. */
async function atSummary(...numbers: string[]) {
  const { page, watch, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, numbers.length);
  const { orders } = await shopper.call(getCart, {});
  for (const [index, cardNumber] of numbers.entries()) {
    const { id } = await shopper.call(addCard, { ...FORM, displayName: `Card ${index + 1}`, cardNumber });
    await shopper.call(updateCart, [{ storeId: orders[index]?.storeId as string, paymentCardId: id }]);
  }
  await signIn(shopper.sessionToken);
  await page.goto('/checkout/verify');
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  return { page, watch, shopper, stores: orders.map(({ store }) => store.displayAs) };
}

describe('what becomes of an order when the card', () => {
  it('cannot be asked about: the provider is down, and no other card is asked for', async () => {
    const { page, watch, shopper } = await atSummary('4000000000006603');
    watch.allow(402);
    await page.getByRole('button', { name: 'Place order' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('place the order again in a few minutes').waitFor();
    expect(await alert.getByRole('link').count()).toBe(0);
    await expectAccessible(page);
    expect((await shopper.call(getCart, {})).orders[0]?.paymentCardId).not.toBeNull();
    await page.goto('/profile/orders');
    await page.getByText('The payment service could not be reached, nothing charged').waitFor();
  });

  it('is approved, and the answer is lost on its way: the page finds the order by itself', async () => {
    const { page, watch, shopper } = await atSummary('4242424242424242');
    watch.allow(404);
    await page.route('**/api/shop/submit', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    await page.getByText('The store has your order.').waitFor();
    expect((await shopper.call(listOrders, {})).items).toHaveLength(1);
  });

  it('was never asked, as the network failed: the page says that it does not know, and the same press finds out', async () => {
    const { page, watch, shopper } = await atSummary('4242424242424242');
    watch.allow(404);
    await page.route('**/api/shop/submit', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('alert').getByText('We could not confirm yet whether the order went through.').waitFor();
    expect((await shopper.call(listOrders, {})).items).toEqual([]);
    await page.unroute('**/api/shop/submit');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    expect((await shopper.call(listOrders, {})).items).toHaveLength(1);
  });

  it('has insufficient funds: nothing is ordered, the cart is as before', async () => {
    const { page, watch, shopper } = await atSummary('4000000000009995');
    watch.allow(402);
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('alert').getByText('Your card has insufficient funds. Please use another card.').waitFor();
    expect((await shopper.call(getCart, {})).summary.totalItems).toBe(2);
  });

  it('is slow: the button says so until the order is placed', async () => {
    const { page } = await atSummary('4000000000006306');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('button', { name: 'Placing order' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  });

  it.each([
    ['gives no answer', '4000000000006108'],
    ['gives its answer, which gets lost', '4000000000006207'],
  ])('%s: there is one order, on hold or settled, and no second charge', async (_, number) => {
    const { page, watch, shopper } = await atSummary(number);
    // The notice of an order on hold goes when the payment is confirmed meanwhile.
    watch.ignoreShifts();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    const { items } = await shopper.call(listOrders, {});
    if (items[0]?.paymentStatus === 'pending') {
      await page.getByText('Your order is on hold: the store gets it once the payment is confirmed.').waitFor();
      expect(await page.getByText('The store has your order.').count()).toBe(0);
    }
    expect(items).toHaveLength(1);
    expect(['pending', 'authorized']).toContain(items[0]?.paymentStatus);
    expect((await shopper.call(getCart, {})).orders).toEqual([]);
    // A payment that nobody answers is asked for again and again, and the site then leaves the provider alone: also for
    // the shoppers of other tests.
    if (items[0]?.paymentStatus === 'pending') await shopper.call(cancelOrder, { id: items[0].id });
  });

  it('is declined for one store of two: the other order stands, the lines of this one are back in the cart', async () => {
    const { page, shopper, stores } = await atSummary('4242424242424242', '4000000000000002');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    await page.getByRole('alert').getByText('Those products are back in your cart where possible.').waitFor();
    await page.getByRole('alert').getByText(`${stores[1]}: Your card was declined.`).waitFor();
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: stores[0] as string })
      .waitFor();
    const left = await shopper.call(getCart, {});
    expect(left.orders.map(({ store }) => store.displayAs)).toEqual([stores[1]]);
    expect(left.summary.totalItems).toBe(2);
  });
});
