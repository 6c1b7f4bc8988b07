import type * as z from 'zod/mini';
import { type Cart, MOST_UNITS, type moveCart } from '#features/cart';
import { type CartDeps, lockCart, readCart } from '#features/cart/server';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import { MOST_CANNABIS_MG, TOO_MUCH_CANNABIS } from '../pricing/checkout-rules.ts';
import {
  type CheckedStep,
  cannabisAt,
  chooseForStores,
  findSteps,
  isLastMove,
  type MoveStep,
  moveLines,
  noteMove,
  restoreChoices,
  setLines,
  takeMove,
  unitsInCart,
} from './move-cart.queries.server.ts';
import { takenBack } from './taken-back.ts';

type Input = z.output<typeof moveCart.input>;

/** Moves lines to other stores, all of them at the shown prices, or none. */
export async function moveInCart(
  deps: CartDeps,
  userId: string,
  { moveId, items, deliveryType }: Input,
): Promise<Cart> {
  const steps = items.map(asStep);
  if (new Set(steps.map(({ from }) => from)).size < steps.length) throw invalid({ items: 'Each line is moved once.' });
  await inTransaction(deps.db, async (trx) => {
    await lockCart(trx, userId);
    if (await isLastMove(trx, userId, moveId)) return;
    const found = await findSteps(trx, userId, steps);
    const storeIds = [...new Set(found.map(placeable))];
    await checkUnits(trx, userId, found);
    await noteMove(trx, userId, { moveId, steps, storeIds, now: deps.clock.now() });
    const left = steps.map(({ from }) => from);
    await chooseForStores(trx, userId, { storeIds, left, deliveryType });
    await moveLines(trx, userId, steps);
    await checkCannabis(trx, userId, storeIds);
  });
  return readCart(deps, userId);
}

const CHANGED = 'Prices or stock have changed. Please check the ways to buy again.';

function asStep({ from, to, price }: Input['items'][number]): MoveStep {
  const [source, target] = [keyOrNull(from), keyOrNull(to)];
  if (source === null || target === null) throw fail('not-found', 'This product is no longer sold.');
  return { from: source, to: target, price };
}

function placeable({ units, storeId, unitPrice, price }: CheckedStep): number {
  if (units === null) throw fail('not-found', 'This product is not in your cart.');
  if (storeId === null || unitPrice !== price) throw fail('conflict', CHANGED);
  return storeId;
}

/** Includes the cart's units: stock, and units per line. */
async function checkUnits(trx: Trx, userId: string, found: readonly CheckedStep[]): Promise<void> {
  const targets = Map.groupBy(found, ({ to }) => to);
  const present = await unitsInCart(trx, userId, [...targets.keys()]);
  for (const [to, steps] of targets) {
    const stays = found.some(({ from }) => from === to) ? 0 : (present.get(to) ?? 0);
    const wanted = stays + sum(steps.map(({ units }) => units ?? 0));
    if (wanted > MOST_UNITS || wanted > (steps[0]?.unitsInStock ?? 0)) throw fail('conflict', CHANGED);
  }
}

/** 30 g per order, including existing lines. */
async function checkCannabis(trx: Trx, userId: string, storeIds: readonly number[]): Promise<void> {
  const orders = await cannabisAt(trx, userId, storeIds);
  if (orders.some(({ cannabisMg }) => cannabisMg > MOST_CANNABIS_MG)) throw fail('conflict', TOO_MUCH_CANNABIS);
}

/** Undoes the last move, whatever the stock. Repeating it is no error. */
export async function undoMoveInCart(deps: CartDeps, userId: string, moveId: string): Promise<Cart> {
  await inTransaction(deps.db, async (trx) => {
    await lockCart(trx, userId);
    const move = await takeMove(trx, userId, moveId);
    if (!move) return;
    const ids = move.lines.flatMap(({ from, to }) => [from, to]);
    const quantities = takenBack(move.lines, await unitsInCart(trx, userId, ids));
    await setLines(trx, userId, quantities, move.lines);
    await restoreChoices(trx, userId, move.stores);
  });
  return readCart(deps, userId);
}
