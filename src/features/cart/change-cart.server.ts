import { inTransaction } from '#platform/db/db.ts';
import { fail, invalid, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { Cart } from './cart.contract.ts';
import { lockCart, type PutOutcome, putInCart, removeFromCart, restoreLine } from './cart.queries.server.ts';
import { TOO_MANY_LINES, WRONG_QUANTITY } from './cart-limits.ts';
import { type CartDeps, readCart } from './read-cart.server.ts';

type Line = { productId: string; quantity: number; price?: number | undefined };

export const addToCart = (deps: CartDeps, userId: string, line: Line) => put(deps, userId, line, 'add');
export const setInCart = (deps: CartDeps, userId: string, line: Line) => put(deps, userId, line, 'set');

export async function takeOutOfCart(deps: CartDeps, userId: string, productId: string): Promise<Cart> {
  const listingId = keyOrNull(productId);
  if (listingId) await removeFromCart(deps.db, userId, listingId, deps.clock.now());
  return readCart(deps, userId);
}

/** Undoes `takeOutOfCart`. A line that was not removed, or was restored already, is no error. */
export async function restoreInCart(deps: CartDeps, userId: string, productId: string): Promise<Cart> {
  const listingId = keyOrNull(productId);
  if (listingId)
    await inTransaction(deps.db, async (trx) => {
      await lockCart(trx, userId);
      if (!(await restoreLine(trx, userId, listingId))) throw invalid({ productId: TOO_MANY_LINES });
    });
  return readCart(deps, userId);
}

async function put(deps: CartDeps, userId: string, line: Line, mode: 'add' | 'set'): Promise<Cart> {
  const { productId, quantity, price: priceSeen } = line;
  const listingId = orNotFound(keyOrNull(productId), NOT_SOLD);
  refuse(await putInCart(deps.db, userId, { listingId, quantity, mode, now: deps.clock.now(), priceSeen }));
  return readCart(deps, userId);
}

const NOT_SOLD = 'This product is no longer sold.';

function refuse({ outcome, unitsLeft }: PutOutcome): void {
  if (outcome === 'no-product') throw fail('not-found', NOT_SOLD);
  if (outcome === 'no-line') throw fail('not-found', 'This product is not in your cart.');
  if (outcome === 'too-many-units') throw invalid({ quantity: WRONG_QUANTITY });
  if (outcome === 'too-many-lines') throw invalid({ productId: TOO_MANY_LINES });
  if (outcome === 'no-stock') throw fail('conflict', unitsLeftText(unitsLeft ?? 0), { details: { unitsLeft } });
}

function unitsLeftText(unitsLeft: number): string {
  if (unitsLeft === 0) return 'This product is out of stock.';
  return unitsLeft === 1 ? 'Only 1 unit is left in stock.' : `Only ${unitsLeft} units are left in stock.`;
}
