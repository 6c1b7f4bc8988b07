import { retried } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { Cart } from '../cart.contract.ts';
import { type CartDeps, readCart } from '../read-cart.server.ts';
import { setLineWish } from './wish.queries.server.ts';
import type { Wish } from './wish.ts';

const NOT_IN_CART = 'This product is not in your cart.';

export async function setWish(deps: CartDeps, userId: string, line: { productId: string; wish: Wish }): Promise<Cart> {
  const listingId = orNotFound(keyOrNull(line.productId), NOT_IN_CART);
  if (!(await retried(() => setLineWish(deps.db, userId, listingId, line.wish)))) throw fail('not-found', NOT_IN_CART);
  return readCart(deps, userId);
}
