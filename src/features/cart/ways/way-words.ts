import { counted, money } from '#ui/text/format.ts';
import { joinNames } from '../lines/join-names.ts';
import type { Way } from './ways.contract.ts';

/** '3 stores, 3 pickups', '2 stores, 1 pickup and 1 delivery' */
export function storesInWords(pickups: number, deliveries: number): string {
  const hands = [
    pickups > 0 && counted(pickups, 'pickup'),
    deliveries > 0 && (deliveries === 1 ? '1 delivery' : `${deliveries} deliveries`),
  ].filter(Boolean);
  return `${counted(pickups + deliveries, 'store')}, ${hands.join(' and ')}`;
}

/** 'Old Mill', 'Old Mill and Harbour Bud' */
export const wayStores = ({ orders }: Pick<Way, 'orders'>): string =>
  joinNames(orders.map(({ store }) => store.displayAs));

/** '$6.20 less', '$1.10 more', 'same price' */
export function differenceInWords(total: number, now: number): string {
  if (total === now) return 'same price';
  return total < now ? `${money(now - total)} less` : `${money(total - now)} more`;
}

type Line = { product: { id: string }; quantity: number };

/** A key of the cart's lines and quantities on screen, independent of their order. */
export const signatureOf = (
  orders: readonly { items: readonly Line[] }[],
  quantityOf: (productId: string) => number,
): string =>
  orders
    .flatMap(({ items }) => items.map(({ product, quantity }) => `${product.id}:${quantityOf(product.id) || quantity}`))
    .sort()
    .join(' ');

const KEPT_MS = 24 * 3_600_000;

/** Whether the shopper dismissed the hint for this cart within a day. `kept`: from `keepText`. */
export function isDismissed(kept: string | null, signature: string, now: Date): boolean {
  const [at, ...rest] = (kept ?? '').split('|');
  const age = now.getTime() - Number(at);
  return rest.join('|') === signature && age >= 0 && age < KEPT_MS;
}

export const keepText = (signature: string, now: Date): string => `${now.getTime()}|${signature}`;
