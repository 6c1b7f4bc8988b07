import type { Clock } from '#platform/clock.ts';
import { type Db, retried } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from './cart.contract.ts';
import { cartEntries, changeCartStores } from './cart.queries.server.ts';
import { type CartEntry, cartOf, storeGone } from './cart.ts';

export type CartDeps = { db: Db; clock: Clock };

export const readCart = async (deps: CartDeps, userId: string): Promise<Cart> =>
  cartOf(await readCartEntries(deps, userId));

/** Recomputes prices, stock and totals. Deselects the order of a delisted store for good, and the response says so. */
export async function readCartEntries({ db, clock }: CartDeps, userId: string): Promise<CartEntry[]> {
  const entries = await cartEntries(db, userId, clock.now());
  const gone = entries.filter(isGone).map(({ storeId }) => ({ storeId, isSelected: false }));
  if (gone.length) await retried(() => changeCartStores(db, userId, gone));
  return entries;
}

/** The cart for a submit: fails until the shopper has seen that a selected store was delisted. */
export async function readCartToSubmit({ db, clock }: CartDeps, userId: string): Promise<CartEntry[]> {
  const entries = await cartEntries(db, userId, clock.now());
  const gone = entries.filter(isGone).map(({ store }) => storeGone(store.displayAs));
  if (gone.length) throw fail('conflict', `${gone.join(' ')} Please review your order.`);
  return entries;
}

const isGone = ({ isSelected, isStoreActive }: CartEntry) => isSelected && !isStoreActive;
