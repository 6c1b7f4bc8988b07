import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Cart } from './cart.contract.ts';
import { cartEntries } from './cart.queries.server.ts';
import { cartOf } from './cart.ts';

export type CartDeps = { db: Db; clock: Clock };

/** Prices, stock and totals are the server's alone, and of this moment. */
export async function readCart({ db, clock }: CartDeps, userId: string): Promise<Cart> {
  return cartOf(await cartEntries(db, userId, clock.now()));
}
