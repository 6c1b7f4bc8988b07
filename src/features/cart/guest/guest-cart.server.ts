import { inTransaction } from '#platform/db/db.ts';
import { keyOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import type { Cart } from '../cart.contract.ts';
import { addLines, claimMerge, guestCartEntries, lockCart, type WantedQuantity } from '../cart.queries.server.ts';
import { type CartEntry, cartOf } from '../cart.ts';
import { MOST_UNITS } from '../cart-limits.ts';
import { type CartDeps, readCart } from '../read-cart.server.ts';
import type { Wish } from '../wish/wish.ts';

type GuestItem = { id: string; quantity: number; wish?: Wish | undefined };

/** A guest's cart by store, without products that are no longer sold. */
export const readGuestEntries = ({ db, clock }: CartDeps, items: readonly GuestItem[]): Promise<CartEntry[]> =>
  guestCartEntries(db, wantedOf(items), clock.now());

/** Prices a guest's cart; `missing` has the ids of products that are not sold. */
export async function priceGuest(deps: CartDeps, items: readonly GuestItem[]) {
  const cart = cartOf(await readGuestEntries(deps, items));
  return { ...cart, missing: missingOf(items, idsIn(cart)) };
}

/** Adds a guest's cart to the shopper's, once for each `cartId`: a lost response may be requested again. */
export async function mergeGuest(
  deps: CartDeps,
  userId: string,
  { items, cartId }: { items: readonly GuestItem[]; cartId?: string | undefined },
): Promise<Cart & { missing: string[]; cut: string[] }> {
  const now = deps.clock.now();
  const taken = await inTransaction(deps.db, async (trx) => {
    await lockCart(trx, userId);
    const isFirst = cartId === undefined || (await claimMerge(trx, userId, cartId, now));
    return isFirst ? addLines(trx, userId, wantedOf(items), now) : null;
  });
  const cart = await readCart(deps, userId);
  // A repeated request: what is missing now was left out then.
  const missing = missingOf(items, taken ? new Set([...taken.keys()].map(String)) : idsIn(cart));
  return { ...cart, missing, cut: taken ? cutOf(items, taken) : [] };
}

/** Items of which fewer units were added than requested. */
function cutOf(items: readonly GuestItem[], taken: ReadonlyMap<number, number>): string[] {
  const offered = Map.groupBy(items, ({ id }) => id);
  return [...taken].flatMap(([listingId, units]) => {
    const id = String(listingId);
    return sum((offered.get(id) ?? []).map(({ quantity }) => quantity)) > units ? id : [];
  });
}

const idsIn = (cart: Cart) => new Set(cart.orders.flatMap((order) => order.items.map(({ product }) => product.id)));

const missingOf = (items: readonly GuestItem[], present: ReadonlySet<string>): string[] =>
  [...new Set(items.map(({ id }) => id))].filter((id) => !present.has(id));

function wantedOf(items: readonly GuestItem[]): WantedQuantity[] {
  const wanted = new Map<number, WantedQuantity>();
  for (const { id, quantity, wish } of items) {
    const listingId = keyOrNull(id);
    if (!listingId) continue;
    const there = wanted.get(listingId);
    const units = Math.min(MOST_UNITS, (there?.quantity ?? 0) + quantity);
    wanted.set(listingId, { listingId, quantity: units, wish: wish ?? there?.wish });
  }
  return [...wanted.values()];
}
