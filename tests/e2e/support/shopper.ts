import { randomUUID } from 'node:crypto';
import { addAddress } from '#features/addresses';
import { login, register, verifyAccount } from '#features/auth';
import { addCartItem, getCart, updateCart } from '#features/cart';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { addCard } from '#features/payments';
import { httpClient } from '#platform/browser/client.ts';
import { ownAddress } from './actions/own-address.ts';
import { linkIn, mailTo } from './mail.ts';

const PASSWORD = 'quiet-lake-under-birches';

const ROBIN = { firstName: 'Robin', lastName: 'Tremblay' };

/** A logged-in shopper with a verified address, created through the API; `call` calls as that shopper. */
export async function newShopper(origin: string, name = ROBIN) {
  const session: { sessionToken: string | null } = { sessionToken: null };
  const address = ownAddress();
  const call = httpClient({
    base: `${origin}/api`,
    token: () => session.sessionToken,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...address } }),
  });
  const email = `${randomUUID()}@mail.example`;
  await call(register, {
    url: origin,
    email,
    ...name,
    displayName: 'robin',
    gender: 'other',
    dateOfBirth: '1990-05-07',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreed: true,
  });
  const link = new URL(linkIn(await mailTo(origin, email)));
  await call(verifyAccount, { id: link.searchParams.get('id') as string });
  const sessionToken = await call(login, { email, password: PASSWORD });
  session.sessionToken = sessionToken;
  return { email, password: PASSWORD, sessionToken, call };
}

export type NewShopper = Awaited<ReturnType<typeof newShopper>>;

const WEST_END = '-79.41235,43.64539';

/** Puts flower of the nearest stores that deliver into the cart: `stores` different ones. */
export async function fillCart({ call }: Pick<NewShopper, 'call'>, stores: number): Promise<void> {
  const { items } = await call(listProducts, { loc: WEST_END, category: 'flower', delivery: 'true', count: 100 });
  const light = items.filter(({ cannabisWeight }) => cannabisWeight <= 7);
  const perStore = [...Map.groupBy(light, ({ store }) => store.id).values()].slice(0, stores);
  for (const [product] of perStore) await call(addCartItem, { productId: product?.id as string, quantity: 2 });
}

export const HOME = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

/** Puts flower into the cart that its store brings to the shopper's home and charges to their card. Gives the store's id. */
export async function fillDeliveryCart(shopper: Pick<NewShopper, 'call'>): Promise<string> {
  const { call } = shopper;
  const { coordinates } = await call(addAddress, { label: 'Home', ...HOME });
  await fillCart(shopper, 1);
  const { id: paymentCardId } = await call(addCard, { displayName: 'Everyday', ...CARD });
  const [{ storeId = '' } = {}] = (await call(getCart, {})).orders;
  const deliveryLocation = { ...HOME, coordinates };
  await call(updateCart, [{ storeId, paymentCardId, deliveryType: 'delivery', deliveryLocation }]);
  return storeId;
}

/** Orders one of each product, for pickup; gives the id of the first store's order. */
export async function buy({ call }: NewShopper, ...products: readonly { id: string }[]): Promise<string> {
  for (const { id } of products) await call(addCartItem, { productId: id, quantity: 1 });
  const card = await call(addCard, { displayName: 'Everyday', ...CARD });
  const { orders } = await call(getCart, {});
  const pay = orders.map(({ storeId }) => ({ storeId, paymentCardId: card.id, isSelected: true }));
  await call(updateCart, pay);
  return (await call(submitCart, {})).orders[0]?.id as string;
}
