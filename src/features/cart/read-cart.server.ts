import { productsByListingIds } from '#features/catalog/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Cart } from './cart.contract.ts';
import { cartEntries } from './cart.queries.server.ts';
import { type CartEntry, cartOf } from './cart.ts';

export type CartDeps = { db: Db; clock: Clock };

export async function readCart({ db, clock }: CartDeps, userId: string): Promise<Cart> {
  const now = clock.now();
  return priced(db, await cartEntries(db, userId, now), now);
}

/** Prices, stock and totals are the server's alone, and of this moment. */
export async function priced(db: Db, entries: readonly CartEntry[], now: Date): Promise<Cart> {
  const ids = entries.flatMap(({ lines }) => lines.map(({ listingId }) => listingId));
  return cartOf(entries, ids.length ? await productsByListingIds(db, ids, { now }) : []);
}
