import { isOfAge } from '#features/auth/server';
import type { CartItem } from '#features/cart';
import { emptyCartOfStores, readCartToSubmit } from '#features/cart/server';
import { unitPriceOf } from '#features/catalog';
import type { Attempt } from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { type Failure, fail, invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { money } from '#platform/money.ts';
import type { CheckoutOrder } from '../checkout.contract.ts';
import type { ListingFacts } from '../pricing/checkout.queries.server.ts';
import { cannabisMgOf } from '../pricing/checkout.ts';
import { NO_ORDER } from '../pricing/checkout-rules.ts';
import { DAY_MS, rejectTooManyOrders } from './orders-per-day.ts';
import {
  earlierSubmits,
  insertOrders,
  lockShopper,
  type NewLine,
  type NewOrder,
  reserveStock,
  type Stock,
  type SubmitKey,
} from './place-order.queries.server.ts';
import { planReadyTimes } from './plan-ready-times.server.ts';
import { type PricedCheckout, readCheckout, shortOf } from './read-checkout.server.ts';

export type PlaceDeps = {
  db: Db;
  clock: Clock;
  ordersPerDay: number;
};

export type Submission = {
  key: string | null;
  requestHash: string;
  /** The total on the shopper's screen, if the browser sends it. */
  shownTotal: number | undefined;
};

export type PlacementResult = { kind: 'new'; attempts: Attempt[] } | { kind: 'known'; submitted: SubmitKey };

/**
 * The first phase: checks, reserves and writes all in one transaction. The cart's lock serializes a shopper's submits;
 * listings are locked last, as others wait for them, but for the ready times of stores that limit their orders.
 */
export function placeOrders(deps: PlaceDeps, userId: string, submission: Submission): Promise<PlacementResult> {
  return inTransaction(deps.db, async (trx): Promise<PlacementResult> => {
    const { key, requestHash } = submission;
    const shopper = await lockShopper(trx, userId);
    if (!shopper) throw invalid({ isSelected: NO_ORDER });
    const now = deps.clock.now();
    const { submitted, recent } = await earlierSubmits(trx, userId, key, new Date(now.getTime() - DAY_MS));
    if (submitted) return { kind: 'known', submitted: sameRequest(submitted, requestHash) };

    if (!isOfAge(shopper.dateOfBirth, now)) throw fail('forbidden', 'You must be 19 or older to order.');
    const checkout = await readCheckout({ ...deps, db: trx }, userId, readCartToSubmit);
    rejectTooManyOrders({ most: deps.ordersPerDay, recent, wanted: checkout.summary.orders.length, now });
    refuseWhatChanged(checkout, submission);
    const orders = checkout.summary.orders.map((order) => newOrder(order, checkout));
    const attempts = await write(trx, userId, { checkout, orders, key, requestHash }, now);
    await emptyCartOfStores(
      trx,
      userId,
      checkout.summary.orders.map((order) => factsOf(order, checkout).storeId),
    );
    const stock = await reserve(trx, checkout, { attempts, now });
    if (stock.some(({ isLimited }) => isLimited)) await planReadyTimes(trx, orders, now);
    return { kind: 'new', attempts };
  });
}

function sameRequest(submitted: SubmitKey, requestHash: string): SubmitKey {
  if (submitted.requestHash === requestHash) return submitted;
  throw invalid({ 'Idempotency-Key': 'This key was used for another request already.' });
}

function refuseWhatChanged({ summary: { summary }, unavailable }: PricedCheckout, { shownTotal }: Submission): void {
  if (shownTotal === undefined || shownTotal === summary.totalAmount) return;
  const total = `The total is ${money(summary.totalAmount)} now. Please review your order.`;
  const message = [...unavailable, total].join(' ');
  throw fail('conflict', message, { details: { totalAmount: summary.totalAmount } });
}

type ToWrite = Pick<Submission, 'key' | 'requestHash'> & { checkout: PricedCheckout; orders: NewOrder[] };

async function write(
  trx: Trx,
  userId: string,
  { checkout, orders, ...request }: ToWrite,
  now: Date,
): Promise<Attempt[]> {
  const lines = checkout.summary.orders.flatMap((order, index) => newLines(order, orders[index]?.id ?? '', checkout));
  const refNums = await insertOrders(trx, userId, { orders, lines, ...request }, now);
  return orders.map(({ id, attemptId, totalCents, vaultKey }) => ({
    id: attemptId,
    orderId: id,
    refNum: refNums.get(id) ?? '',
    state: 'pending',
    targetState: 'authorized',
    amountCents: totalCents,
    captureCents: null,
    vaultKey,
    authRef: null,
    captureRef: null,
    declineCode: null,
    requestCount: 1,
    createdAt: now,
    targetStateAt: null,
  }));
}

function newOrder(order: CheckoutOrder, checkout: PricedCheckout): NewOrder {
  const { cards, lines } = checkout;
  const card = order.paymentCardId && cards.get(order.paymentCardId);
  if (!card) throw new Error('The rules let an order pass that has no card');
  return {
    id: newId(),
    attemptId: newId(),
    storeId: factsOf(order, checkout).storeId,
    deliveryType: order.deliveryType,
    deliveryLocation: order.deliveryType === 'delivery' ? order.deliveryLocation : null,
    orderNote: order.orderNote,
    cardKind: card.kind,
    cardLast4: card.last4,
    vaultKey: card.vaultKey,
    totalItems: order.totalItems,
    subTotalCents: order.subTotal,
    taxCents: order.tax,
    taxLines: order.taxLines,
    deliveryFeeCents: order.deliveryFee,
    depositCents: order.depositFee,
    totalCents: order.totalAmount,
    cannabisMg: cannabisMgOf(order, lines),
  };
}

const factsOf = ({ items }: CheckoutOrder, checkout: PricedCheckout) => lineFacts(items[0] as CartItem, checkout);

function lineFacts({ product }: CartItem, { lines }: PricedCheckout): ListingFacts {
  const facts = lines.get(product.id);
  if (!facts) throw new Error(`The listing ${product.id} is in the cart and not in the database`);
  return facts;
}

function newLines(order: CheckoutOrder, orderId: string, checkout: PricedCheckout): NewLine[] {
  return order.items.map((item) => {
    const { product, quantity, wish } = item;
    const { id, displayName, imageUrl, brand, netWeight } = product;
    const price = unitPriceOf(product);
    const { listingId, systemProductId, depositCents, cannabisMg, taxClass } = lineFacts(item, checkout);
    return {
      orderId,
      listingId,
      systemProductId,
      product: { id, displayName, imageUrl, brand, price, netWeight },
      quantity,
      unitPriceCents: price,
      depositCents,
      cannabisMg,
      taxClass,
      wish,
    };
  });
}

type Written = { attempts: readonly Attempt[]; now: Date };

/** Reserves every line's stock. Fails with the first item that is short or whose price has just changed. */
async function reserve(trx: Trx, checkout: PricedCheckout, { attempts, now }: Written): Promise<Stock[]> {
  const wanted = checkout.summary.orders.flatMap((order, index) =>
    order.items.map((item) => ({
      order,
      item,
      listingId: lineFacts(item, checkout).listingId,
      orderId: attempts[index]?.orderId ?? '',
      units: item.quantity,
    })),
  );
  wanted.sort((a, b) => a.listingId - b.listingId);
  const reserved = await reserveStock(trx, wanted, now);
  const stock = new Map(reserved.map((one) => [one.listingId, one]));
  for (const { order, item, listingId } of wanted) {
    const held = stock.get(listingId);
    if (!held || held.quantity < item.quantity) throw shortOf(order, item, held?.quantity ?? 0);
    if (held.unitPriceCents !== unitPriceOf(item.product)) throw repriced(item);
  }
  return reserved;
}

const repriced = ({ product }: CartItem): Failure =>
  fail('conflict', `The price of ${product.displayName} has changed. Please review your order.`, {
    details: { productId: product.id },
  });
