import { addAddress } from '#features/addresses';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { addCard } from '#features/payments';
import { type NewShopper, newShopper } from '../../shopper.ts';

const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: HOME.postalCode };
const NAMES = [
  { firstName: 'Maximiliane-Alexandra', lastName: 'Vandenberghe-Oyelaran' },
  { firstName: 'Wei', lastName: 'Ng' },
  { firstName: 'Théo', lastName: 'Gagnon' },
  { firstName: 'Oluwaseun', lastName: 'Adebayo' },
  { firstName: 'Jean-Christophe', lastName: 'Desrosiers' },
];
/** An account orders at most 20 times a day. */
const ORDERS_OF_ONE = 18;

type Wish = { storeId: string; products: readonly string[]; type?: 'pickup' | 'delivery'; note?: string };
export type Placed = { id: string; number: string; shopper: NewShopper };

/** Orders by shoppers whose names are short and long in turn. */
export function ordering(origin: string) {
  const shoppers: { shopper: NewShopper; paymentCardId: string; coordinates: unknown; orders: number }[] = [];
  let turn = 0;
  const next = async () => {
    const seat = turn++ % NAMES.length;
    const known = shoppers[seat];
    if (known && known.orders < ORDERS_OF_ONE) return known;
    const shopper = await newShopper(origin, NAMES[seat]);
    const { id: paymentCardId } = await shopper.call(addCard, { displayName: 'Card', ...CARD });
    const { coordinates } = await shopper.call(addAddress, { label: 'Home', ...HOME });
    const one = { shopper, paymentCardId, coordinates, orders: 0 };
    shoppers[seat] = one;
    return one;
  };
  return async ({ storeId, products, type = 'pickup', note = '' }: Wish): Promise<Placed> => {
    const one = await next();
    one.orders++;
    const { shopper, paymentCardId, coordinates } = one;
    for (const [n, productId] of products.entries())
      await shopper.call(addCartItem, { productId, quantity: n === 0 ? 2 : 1 });
    const place = type === 'delivery' ? { deliveryLocation: { ...HOME, coordinates: coordinates as never } } : {};
    await shopper.call(updateCart, [{ storeId, paymentCardId, deliveryType: type, orderNote: note, ...place }]);
    const [{ id = '', refNum = '' } = {}] = (await shopper.call(submitCart, {})).orders;
    return { id, number: refNum.slice(-4), shopper };
  };
}
