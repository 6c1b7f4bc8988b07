import { counted } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';

type Item = Order['items'][number];
type Lines = Pick<Order, 'items' | 'refunds' | 'status'>;

/** What became of a line that is not handed over as ordered, a sentence each. */
export function lineWords(item: Item, { items, refunds, status }: Lines): string[] {
  const words: string[] = [];
  const { id } = item.product;
  const original = items.find(({ product }) => product.id === item.replaces);
  if (original) words.push(`In place of ${original.product.displayName}.`);
  const missing = item.quantity - item.toHandOver;
  const substitute = items.find(({ replaces }) => replaces === id);
  if (missing > 0)
    words.push(substitute ? swappedText(item, substitute, missing) : `${ranOut(item, missing)} Not charged.`);
  if (missing > 0 && item.toHandOver > 0)
    words.push(`${item.toHandOver} of ${item.quantity} ${status === 'completed' ? 'handed over' : 'packed'}.`);
  for (const refund of refunds) {
    const units = refund.items.find((one) => one.id === id)?.quantity;
    if (units) words.push(`${counted(units, 'unit')} ${refund.isDone ? 'refunded' : 'being refunded'}.`);
  }
  return words;
}

const swappedText = (item: Item, substitute: Item, missing: number): string => {
  const name = substitute.product.displayName;
  return missing === item.quantity ? `Swapped for ${name}.` : `${missing} of ${item.quantity} swapped for ${name}.`;
};

const ranOut = ({ quantity }: Item, missing: number): string =>
  missing === quantity ? 'Out of stock.' : `${missing} of ${quantity} out of stock.`;

/** Lines of which fewer units, or others, are handed over than were ordered. */
export const isChanged = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ replaces, quantity, toHandOver }) => replaces !== null || toHandOver < quantity);

/** Units that are or will be handed over. */
export const unitsOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((units, { toHandOver }) => units + toHandOver, 0);
