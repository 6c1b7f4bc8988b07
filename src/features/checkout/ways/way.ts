import type { TaxClass } from '#features/catalog';
import { sum } from '#platform/money.ts';
import { MOST_CANNABIS_MG } from '../pricing/checkout-rules.ts';
import { amountsOf } from '../pricing/order-amounts.ts';
import type { Levy } from '../pricing/tax.ts';

/** A product of a cart, with the amounts of all its units. */
export type WantedLine = { quantity: number; depositCents: number; cannabisMg: number; taxClass: TaxClass };

export type WayStore = {
  /** Unit prices in cents by line; 0: not enough stock. */
  prices: readonly number[];
  levies: ReadonlyMap<TaxClass, readonly Levy[]>;
  /** Hand-over costs for a sub-total; null: not offered. */
  feeOf: (subTotalCents: number) => number | null;
  /** The least that `feeOf` gives. */
  leastFee: number;
  /** Grows with the distance from the shopper; 0 if irrelevant. */
  away: number;
};

export type WayOrder = { store: number; lines: readonly number[]; total: number };
/** Each line is bought whole at one store; lines in no order are missing. */
export type Way = { orders: readonly WayOrder[]; total: number; covered: number; away: number };

export type Market = { lines: readonly WantedLine[]; stores: readonly WayStore[] };

/** The checkout's total of these lines as one order; null: it cannot be placed. */
export function orderTotal({ lines, stores }: Market, store: number, taken: readonly number[]): number | null {
  const { prices, levies, feeOf } = stores[store] as WayStore;
  const wanted = taken.map((line) => ({ ...(lines[line] as WantedLine), price: prices[line] as number }));
  if (sum(wanted.map(({ cannabisMg }) => cannabisMg)) > MOST_CANNABIS_MG) return null;
  const fee = feeOf(sum(wanted.map(({ price, quantity }) => price * quantity)));
  if (fee === null) return null;
  const billed = wanted.map(({ price, quantity, depositCents, taxClass }) => ({
    cents: price * quantity,
    depositCents,
    taxable: { taxClass, levies: levies.get(taxClass) ?? [] },
  }));
  return amountsOf(billed, fee).totalAmount;
}

/** By products (more first), total, number of stores, distance to the furthest one. */
export const compareWays = (a: Way, b: Way): number =>
  b.covered - a.covered || a.total - b.total || a.orders.length - b.orders.length || a.away - b.away;
