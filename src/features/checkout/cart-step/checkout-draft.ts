import type { Cart, CartOrder } from '#features/cart';
import type { CartChanges } from '#features/cart/ui';

type Change = CartChanges[number];
/** Changes to one store's order that the server has not confirmed. */
export type OrderDraft = Omit<Change, 'storeId'>;
export type Drafts = Readonly<Record<string, OrderDraft>>;
/** An order of the cart with unsaved changes. `isChecking`: delivery there is being checked. */
export type DraftedOrder = CartOrder & { isChecking: boolean };

export const withDraft = (drafts: Drafts, storeId: string, draft: OrderDraft): Drafts => ({
  ...drafts,
  [storeId]: { ...drafts[storeId], ...draft },
});

export const withDrafts = (orders: Cart['orders'], drafts: Drafts): DraftedOrder[] =>
  orders.map((order) => {
    const { deliveryLocation: place, ...rest } = drafts[order.storeId] ?? {};
    const chosen = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    if (place === undefined) return { ...order, ...chosen, isChecking: false };
    const deliveryLocation = place && { ...place, postalCode: place.postalCode ?? null, withinDeliveryZone: false };
    return { ...order, ...chosen, deliveryLocation, isChecking: place !== null };
  });

/** The changes to send, without stores that left the cart and notes that are too long. */
export function changesOf(drafts: Drafts, orders: Cart['orders'], isNoteFine: (note: string) => boolean): CartChanges {
  return Object.entries(drafts).flatMap(([storeId, draft]) => {
    if (!orders.some((order) => order.storeId === storeId)) return [];
    const { orderNote, ...rest } = draft;
    const change: OrderDraft = orderNote === undefined || !isNoteFine(orderNote) ? rest : draft;
    return Object.keys(change).length ? [{ storeId, ...change }] : [];
  });
}

/** What stays unsaved after `sent`: later changes, and those not sent. */
export function unsavedDrafts(drafts: Drafts, sent: CartChanges): Drafts {
  const left = Object.entries(drafts).map(([storeId, draft]) => {
    const saved: Partial<Change> = sent.find((change) => change.storeId === storeId) ?? {};
    const rest = Object.entries(draft).filter(([field, value]) => saved[field as keyof Change] !== value);
    return [storeId, Object.fromEntries(rest)] as const;
  });
  return Object.fromEntries(left.filter(([, draft]) => Object.keys(draft).length > 0));
}

export const ofStores = (drafts: Drafts, storeIds: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([storeId]) => storeIds.includes(storeId)));

/** Drops choices of unknown cards; the same object if there are none. */
export function withCards(drafts: Drafts, cardIds: readonly string[]): Drafts {
  const isGone = ({ paymentCardId: id }: OrderDraft) => !!id && !cardIds.includes(id);
  if (!Object.values(drafts).some(isGone)) return drafts;
  const left = Object.entries(drafts).map(([storeId, draft]) => {
    const { paymentCardId: _, ...rest } = draft;
    return [storeId, isGone(draft) ? rest : draft] as const;
  });
  return Object.fromEntries(left.filter(([, draft]) => Object.keys(draft).length > 0));
}
