import { randomUUID } from 'node:crypto';
import { login, register, verifyAccount } from '#features/auth';
import { addCartItem } from '#features/cart';
import { listProducts } from '#features/explore';
import { httpClient } from '#platform/browser/client.ts';
import { ownAddress } from './actions/own-address.ts';
import { linkIn, mailTo } from './mail.ts';

const PASSWORD = 'quiet-lake-under-birches';

/** A shopper with a proved address who is logged in, made through the API; `call` calls as that shopper. */
export async function newShopper(origin: string) {
  const session: { secret: string | null } = { secret: null };
  const address = ownAddress();
  const call = httpClient({
    base: `${origin}/api`,
    token: () => session.secret,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...address } }),
  });
  const email = `${randomUUID()}@mail.example`;
  await call(register, {
    url: origin,
    email,
    firstName: 'Robin',
    lastName: 'Tremblay',
    displayName: 'robin',
    gender: 'other',
    dateOfBirth: '1990-05-07',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreed: true,
  });
  const link = new URL(linkIn(await mailTo(origin, email)));
  await call(verifyAccount, { id: link.searchParams.get('id') as string });
  const secret = await call(login, { email, password: PASSWORD });
  session.secret = secret;
  return { email, secret, call };
}

export type NewShopper = Awaited<ReturnType<typeof newShopper>>;

const WEST_END = '-79.41235,43.64539';

/** Puts flower of the nearest stores that deliver into the cart: `stores` different ones. */
export async function fillCart({ call }: NewShopper, stores: number): Promise<void> {
  const { items } = await call(listProducts, { loc: WEST_END, category: 'flower', delivery: 'true', count: 100 });
  const light = items.filter(({ cannabisWeight }) => cannabisWeight <= 7);
  const perStore = [...Map.groupBy(light, ({ store }) => store.id).values()].slice(0, stores);
  for (const [product] of perStore) await call(addCartItem, { productId: product?.id as string, quantity: 2 });
}
