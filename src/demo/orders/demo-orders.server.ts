import { hashPassword } from '#features/auth/server';
import { addLines, emptyCartOfStores, lockCart } from '#features/cart/server';
import { changeOrders, type PlaceDeps, submitCart } from '#features/checkout/server';
import type { AdvanceDeps } from '#features/orders/server';
import { saveCard } from '#features/payments/server';
import type { Geocoder } from '#features/places/server';
import { inTransaction } from '#platform/db/db.ts';
import { isFailure, orNotFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type Random, randomFor } from '../catalogue/random.ts';
import { insertLogin } from '../demo.queries.server.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../demo-logins.ts';
import {
  cardIdOf,
  ordersSoFar,
  type StaffedStore,
  shelfFor,
  storeToStaff,
  userIdOf,
} from './demo-orders.queries.server.ts';
import { DEMO_SHOPPERS, type DemoShopper } from './demo-shoppers.ts';

type Deps = AdvanceDeps & PlaceDeps & { geocoder: Geocoder };
const CARD = { displayName: 'Demo', cardNumber: '4242424242424242', cardExpiry: '1235', cardCVV: '123' };

export type DemoOrder = { refNum: string; deliveryType: 'pickup' | 'delivery'; shopper: string };
export type DemoQueue = { store: StaffedStore; place: (nth: number) => Promise<DemoOrder> };

/** Gives the store near the demo's shopper its staff and its shoppers, where they are missing. */
export async function openDemoQueue(deps: Deps, by: Actor): Promise<DemoQueue> {
  const { db, clock } = deps;
  const store = orNotFound(await storeToStaff(db), 'There is no demo store. First: npm run market -- demo');
  const passwords = { staff: await hashPassword(DEMO_PASSWORD), shopper: await hashPassword(newId()) };
  await inTransaction(db, async (trx) => {
    for (const login of DEMO_LOGINS)
      await insertLogin(trx, login, { passwordHash: passwords.staff, storeId: store.id });
    for (const shopper of DEMO_SHOPPERS)
      await insertLogin(trx, { ...shopper, role: 'shopper' }, { passwordHash: passwords.shopper, storeId: null });
    const object = { type: 'store', id: store.id, label: store.name };
    await recordAudit(trx, by, { at: clock.now(), action: 'demo-ordered', object, storeId: store.id });
  });
  const shelf = await shelfFor(db, store.id);
  const soFar = await ordersSoFar(db, store.id);
  return { store, place: (nth) => placeOrder(deps, { store, shelf, turn: soFar + nth }) };
}

type Wanted = { store: StaffedStore; shelf: readonly number[]; turn: number };

/** As its shopper would from the browser. Every third is delivered, where the store can do that now. */
async function placeOrder(deps: Deps, { store, shelf, turn }: Wanted): Promise<DemoOrder> {
  const random = randomFor('demo order', turn);
  const shopper = DEMO_SHOPPERS[turn % DEMO_SHOPPERS.length] as DemoShopper;
  const userId = orNotFound(await userIdOf(deps.db, shopper.email), 'There is no such shopper.');
  const fill = (deliveryType: DemoOrder['deliveryType']) =>
    fillCart(deps, { userId, shopper, store, shelf, random, deliveryType });
  const submit = async (deliveryType: DemoOrder['deliveryType']): Promise<DemoOrder> => {
    await fill(deliveryType);
    const { orders } = await submitCart(deps, userId, {}, newId());
    return { refNum: orders[0]?.refNum ?? '', deliveryType, shopper: shopper.firstName };
  };
  if (turn % 3 !== 2 || !store.hasDelivery) return submit('pickup');
  return submit('delivery').catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    return submit('pickup');
  });
}

type Cart = Pick<Wanted, 'store' | 'shelf'> &
  Pick<DemoOrder, 'deliveryType'> & { userId: string; shopper: DemoShopper; random: Random };

async function fillCart(deps: Deps, { userId, shopper, store, shelf, random, deliveryType }: Cart): Promise<void> {
  const { db, clock } = deps;
  const wanted = random.some(shelf, random.int(1, 3)).map((listingId) => ({ listingId, quantity: random.int(1, 2) }));
  await inTransaction(db, async (trx) => {
    await lockCart(trx, userId);
    await emptyCartOfStores(trx, userId, [store.id]);
    await addLines(trx, userId, wanted, clock.now());
  });
  const { latitude, longitude, label: _, ...address } = shopper.address;
  const paymentCardId =
    (await cardIdOf(db, userId)) ?? (await saveCard(deps, { userId }, { ...CARD, postalCode: address.postalCode })).id;
  await changeOrders(deps, userId, [
    {
      ...{ storeId: String(store.id), paymentCardId, deliveryType },
      orderNote: random.chance(0.3) ? 'Two bags, please.' : '',
      ...(deliveryType === 'delivery' && { deliveryLocation: { ...address, coordinates: [longitude, latitude] } }),
    },
  ]);
}
