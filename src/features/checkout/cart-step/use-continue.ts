import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CartOrder, cartChanges, shortText } from '#features/cart';
import { correctionIdOf, useCart, useReadStore } from '#features/cart/ui';
import { type CreditCard, listCards } from '#features/payments';
import type { Store } from '#features/stores';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import { type Failure, isFailure } from '#platform/errors.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { verifyCart } from '../checkout.contract.ts';
import { type BrokenRule, firstBrokenRule, NO_RECIPIENT } from '../pricing/checkout-rules.ts';
import type { DraftedOrder } from './checkout-draft.ts';
import { focusProblem, problemId } from './focus-problem.ts';
import { orderFacts } from './order-facts.ts';
import { NOTE_TOO_LONG } from './order-note.tsx';
import { cardChange } from './payment/payment-card.ts';
import type { usePaymentCard } from './payment/use-payment-card.ts';
import { isNoteFine, type useCheckout } from './use-checkout.ts';
import type { Recipient } from './use-recipient.ts';
import { useReload } from './use-reload.ts';

type Options = {
  checkout: ReturnType<typeof useCheckout>;
  payment: ReturnType<typeof usePaymentCard>;
  recipient: Recipient;
};
/** Why the orders cannot proceed, and the element that corrects it. `rule`: null for other reasons. */
type Refusal = { message: string; at: string; rule: BrokenRule | null };

/**
 * Continues to the summary after pending and unsaved changes, rules, and the server's check. Reloads what a rejection
 * was about. Reports changes from other devices first.
 */
export function useContinue({ checkout, payment, recipient }: Options) {
  const cache = useCallCache();
  const storeOf = useReadStore();
  const navigate = useNavigate();
  const { settle, quantityOf } = useCart();
  const reload = useReload();
  const [problem, setProblem] = useState<BrokenRule | null>(null);
  const [changes, setChanges] = useState<readonly string[]>([]);

  const cardNow = () => payment.cardOf(cache.read(listCards, {}));
  const judge = () => refusalOf(checkout.currentOrders(), cardNow(), storeOf);
  const ask = async (): Promise<Refusal | null> => {
    const card = cardNow();
    if (card) payment.give(card);
    if (!(await checkout.save())) return NOT_SAVED;
    const delivery = checkout.currentOrders().find((order) => order.isSelected && order.deliveryType === 'delivery');
    if (delivery && !(await recipient.save()))
      return { message: NO_RECIPIENT, at: `recipient-${delivery.storeId}`, rule: null };
    try {
      cache.write(verifyCart, {}, await call(verifyCart, {}));
      return null;
    } catch (error) {
      if (!isFailure(error) || !['validation', 'conflict'].includes(error.code)) throw error;
      return refusalBy(error);
    }
  };
  const show = ({ message, at, rule }: Refusal) => {
    setProblem(rule);
    if (message) toast.warning(message);
    // The message must exist before its control is announced.
    setTimeout(() => focusProblem(at));
  };
  const goOn = async () => {
    const shown = {
      orders: checkout.orders.map((order) => withShownQuantities(order, quantityOf)),
      card: payment.card,
    };
    setProblem(null);
    setChanges([]);
    if (!(await settle())) return;
    const known = judge();
    // The page's own problems show at once; the server's wait for the reload.
    if (known) show(known);
    const refusal = known ?? (await ask());
    const unseen = refusal ? [] : unseenLines(shown.orders, cache.read(verifyCart, {})?.orders ?? []);
    if (!refusal && unseen.length === 0) return await navigate('/checkout/verify');
    await reload();
    const cards = cache.read(listCards, {}) ?? [];
    checkout.keepCards(cards.map(({ id }) => id));
    const found = [...cartChanges(shown.orders, checkout.currentOrders()), ...cardChange(shown.card, cardNow(), cards)];
    const changed = found.length > 0 ? found : unseen;
    setChanges(changed);
    const left = changed.length ? judge() : refusal;
    if (!left) setProblem(null);
    else if (left.message !== known?.message) show(left);
  };
  const { mutate, isPending: isBusy } = useTask(goOn);
  return { next: () => mutate(), isBusy, problem, changes, clearProblem: () => setProblem(null) };
}

/** The page says it below the totals. */
const NOT_SAVED: Refusal = { message: '', at: 'not-saved', rule: null };

/** Includes quantities that are not confirmed yet. */
const withShownQuantities = (order: DraftedOrder, quantityOf: (id: string) => number): DraftedOrder => ({
  ...order,
  items: order.items.map((item) => ({ ...item, quantity: quantityOf(item.product.id) || item.quantity })),
});

/** Changes by another device to products shown here. */
function unseenLines(shown: readonly DraftedOrder[], verified: readonly CartOrder[]): string[] {
  const selected = shown.filter(({ isSelected }) => isSelected);
  const before = selected.map((order) => {
    const now = verified.find(({ storeId }) => storeId === order.storeId);
    return now ? { ...now, items: order.items } : order;
  });
  return cartChanges(before, verified);
}

/** The first problem of the selected orders that this page knows. */
function refusalOf(
  orders: readonly DraftedOrder[],
  card: CreditCard | undefined,
  storeOf: (id: string) => Store | undefined,
): Refusal | null {
  const selected = orders.filter(({ isSelected }) => isSelected);
  const facts = selected.map((order) => orderFacts(order, card, storeOf(order.storeId)));
  const rule = firstBrokenRule(facts);
  if (rule) return { message: rule.message, at: problemId(rule, orders[0]?.storeId ?? ''), rule };
  const noted = selected.find(({ orderNote }) => !isNoteFine(orderNote));
  if (noted) return { message: NOTE_TOO_LONG, at: `orderNote-${noted.storeId}`, rule: null };
  for (const { store, items } of selected)
    for (const { product, quantity } of items)
      if (product.quantity < quantity) {
        const message = shortText(product.displayName, store.displayAs, product.quantity);
        return { message, at: correctionIdOf(product.id), rule: null };
      }
  return null;
}

function refusalBy({ message, fields, details = {} }: Failure): Refusal {
  const { rule, storeId, productId } = details as Partial<BrokenRule> & { productId?: string };
  if (!rule) return { message, at: correctionIdOf(productId ?? ''), rule: null };
  const field = (Object.keys(fields ?? {})[0] ?? 'isSelected') as BrokenRule['field'];
  const broken: BrokenRule = { rule, field, storeId: storeId ?? null, message };
  return { message, at: problemId(broken, storeId ?? ''), rule: broken };
}
