import type * as z from 'zod/mini';
import { toDeliveredProducts } from '#features/stores/server';
import { keyOrNull } from '#platform/id.ts';
import type { findCartOffers } from '../cart.contract.ts';
import type { CartDeps } from '../read-cart.server.ts';
import { offersAtStoresOf } from './cart-offers.queries.server.ts';

/** Replaces offers of other stores on cards, so that a cart does not scatter over stores. */
export async function cartOffers(
  { db, clock }: CartDeps,
  { shown, cart, loc }: z.output<typeof findCartOffers.input>,
): Promise<z.output<typeof findCartOffers.result>> {
  const rows = await offersAtStoresOf(db, { shown: keysOf(shown), cart: keysOf(cart), now: clock.now() });
  const products = await toDeliveredProducts(db, rows, loc);
  return rows.flatMap(({ instead }, at) => {
    const product = products[at];
    return product ? [{ instead: String(instead), product }] : [];
  });
}

const keysOf = (ids: readonly string[]): number[] => ids.flatMap((id) => keyOrNull(id) ?? []);
