import { createHmac } from 'node:crypto';
import { submitCart } from '#features/checkout';
import {
  acceptOrder,
  getHandOver,
  getStaffOrder,
  markReady,
  pickLine,
  type StaffOrder,
  signedText,
} from '#features/fulfillment';
import { CARD, fillCart, HOME } from './checkout.ts';
import { type GivenUser, given } from './given.ts';
import type { testApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type Goods = {
  price?: number;
  quantity?: number;
  stock?: number;
  depositCents?: number;
  mg?: number;
  taxClass?: string;
};
type Options = {
  goods?: readonly Goods[];
  isDelivery?: boolean;
  province?: string;
  card?: string;
};

/** An order that was just placed, with who works at its store. */
export async function orderAtStore(
  app: App,
  { goods = [{}], isDelivery = false, province = 'ON', card = CARD.visa }: Options = {},
) {
  const { db, call } = app;
  const storeId = await given.store(db, { has_delivery: isDelivery, province });
  if (isDelivery) await given.zone(db, { store_id: storeId });
  const listings: number[] = [];
  for (const { price = 2500, stock = 10, depositCents = 0, mg = 1000, taxClass = 'cannabis' } of goods) {
    const system_product_id = await given.systemProduct(db, {
      ...{ deposit_cents: depositCents, dried_equivalent_mg: mg, tax_class: taxClass },
    });
    listings.push(
      await given.listing(db, { store_id: storeId, system_product_id, price_cents: price, quantity: stock }),
    );
  }
  const shopper = await given.user(db, {
    phone: `+1416${String(storeId).padStart(3, '2').slice(-3)}${String(Date.now()).slice(-4)}`,
  });
  const wishes = listings.map((listingId, index) => ({ listingId, quantity: goods[index]?.quantity ?? 1 }));
  const choices = isDelivery
    ? { card, deliveryType: 'delivery' as const, deliveryLocation: { ...HOME, province } }
    : { card };
  await fillCart(app, shopper, wishes, choices);
  const { orders } = await call(submitCart, {}, { as: shopper });
  const owner = await given.user(db, { storeIds: [storeId], first_name: 'Eli', last_name: 'Wong' });
  const id = orders[0]?.id ?? '';
  return { id, storeId, listings, shopper, owner, refNum: orders[0]?.refNum ?? '' };
}

/** Someone else of the store. */
export async function colleague(app: App, storeId: number, role: string): Promise<GivenUser> {
  const user = await given.user(app.db, { first_name: 'Kit', last_name: 'Roy' });
  await given.member(app.db, user.id, { storeId, role });
  return user;
}

type Placed = Awaited<ReturnType<typeof orderAtStore>>;

/** Accepts it, and packs all of its lines. */
export async function packed(app: App, { id, owner }: Pick<Placed, 'id' | 'owner'>): Promise<StaffOrder> {
  await app.call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
  await pickAll(app, { id, owner });
  return app.call(markReady, { id }, { as: owner });
}

/** Every line that is not decided. */
export async function pickAll(app: App, { id, owner }: Pick<Placed, 'id' | 'owner'>): Promise<void> {
  const { lines } = await app.call(getStaffOrder, { id }, { as: owner });
  for (const line of lines.filter(({ outcome }) => outcome === 'open'))
    await app.call(pickLine, { id, lineId: line.id, quantity: line.ordered, from: line.picked }, { as: owner });
}

type Refusal = { reason: 'no-id' | 'nobody-there'; note: string };
type Made = { id: string; afterMs?: number } & ({ idKind: 'passport' } | Refusal);

/** A check at a door without a connection, that long after the order was opened there, as the device of this person signs it. */
export async function signedCheck(app: Pick<App, 'call'>, as: GivenUser, { id, afterMs = 0, ...made }: Made) {
  const { door } = await app.call(getHandOver, { id }, { as });
  const openedAt = door?.openedAt ?? '';
  const checkedAt = new Date(Date.parse(openedAt) + afterMs).toISOString();
  const decided =
    'idKind' in made ? ({ outcome: 'handed-over', ...made } as const) : ({ outcome: 'refused', ...made } as const);
  const check = { id, openedAt, checkedAt, ...decided };
  const key = Buffer.from(door?.key ?? '', 'base64url');
  return { ...check, signature: createHmac('sha256', key).update(signedText(check)).digest('base64url') };
}
