import type { Clock } from '#platform/clock.ts';
import { type Db, retried } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import type { Cart } from './cart.contract.ts';
import { cartEntries, changeCartStores } from './cart.queries.server.ts';
import { type CartEntry, cartOf, storeGone } from './cart.ts';

export type CartDeps = { db: Db; clock: Clock };

/** The cart as the wire has it. */
export const readCart = async (deps: CartDeps, userId: string): Promise<Cart> =>
  cartOf(await readCartEntries(deps, userId));

/**
 * Prices, stock and totals are the server's alone, and of this moment. The order of a store that left the marketplace
 * leaves the selection for good: the answer says so, and from then on the shopper knows.
 */
export async function readCartEntries({ db, clock }: CartDeps, userId: string): Promise<CartEntry[]> {
  const entries = await cartEntries(db, userId, clock.now());
  const gone = entries.filter(isGone).map(({ storeId }) => ({ storeId, isSelected: false }));
  if (gone.length) await retried(() => changeCartStores(db, userId, gone));
  return entries;
}

/** The cart for a submit: fails while the shopper has not yet seen that a selected store was delisted. */
export async function readCartToSubmit({ db, clock }: CartDeps, userId: string): Promise<CartEntry[]> {
  const entries = await cartEntries(db, userId, clock.now());
  const gone = entries.filter(isGone).map(({ store }) => storeGone(store.displayAs));
  if (gone.length) throw fail('conflict', `${gone.join(' ')} Please review your order.`);
  return entries;
}

const isGone = ({ isSelected, isStoreActive }: CartEntry) => isSelected && !isStoreActive;
