import { unitPriceOf } from '#features/catalog';
import { money } from '#platform/money.ts';
import type { CartItem, CartOrder } from '../cart.contract.ts';
import { shortText } from './line-problem.ts';

/** The differences between the cart shown and the current one, a sentence each. `before` may lack unselected stores. */
export function cartChanges(before: readonly CartOrder[], after: readonly CartOrder[]): string[] {
  const left = before.filter(({ storeId }) => !after.some((order) => order.storeId === storeId));
  return [
    ...left.flatMap((order) => order.items.map((item) => removed(order, item))),
    ...after.flatMap((order) => {
      const old = before.find(({ storeId }) => storeId === order.storeId);
      // A store that left needs no other sentence.
      if (old) return [...choiceChanges(old, order), ...(order.unavailable ? [] : lineChanges(old, order))];
      return order.isSelected ? order.items.map((item) => added(order, item)) : [];
    }),
  ];
}

function choiceChanges(old: CartOrder, order: CartOrder): string[] {
  const name = order.store.displayAs;
  if (order.unavailable) return old.unavailable ? [] : [order.unavailable];
  const sentences: string[] = [];
  if (old.isSelected !== order.isSelected)
    sentences.push(`${name} is ${order.isSelected ? 'part of this checkout now' : 'no longer part of this checkout'}.`);
  if (old.deliveryType !== order.deliveryType)
    sentences.push(`${name}: ${order.deliveryType} now; it was ${old.deliveryType}.`);
  if (order.deliveryType === 'delivery') {
    const address = order.deliveryLocation?.address;
    if (address && address !== old.deliveryLocation?.address)
      sentences.push(`${name}: the delivery address is ${address} now.`);
    if (old.store.isOpen && !order.store.isOpen) sentences.push(`${name} has closed.`);
    if (!old.store.isPastLastOrder && order.store.isPastLastOrder)
      sentences.push(`${name} takes no more deliveries before it closes.`);
  }
  if (old.orderNote !== order.orderNote) sentences.push(`${name}: the order note has changed.`);
  return sentences;
}

function lineChanges(old: CartOrder, order: CartOrder): string[] {
  const find = (items: readonly CartItem[], { product }: CartItem) =>
    items.find((one) => one.product.id === product.id);
  return [
    ...old.items.filter((item) => !find(order.items, item)).map((item) => removed(order, item)),
    ...order.items.flatMap((item) => {
      const was = find(old.items, item);
      return was ? lineChange(order, was, item) : added(order, item);
    }),
  ];
}

function lineChange(order: CartOrder, was: CartItem, now: CartItem): string[] {
  const sentences: string[] = [];
  if (was.quantity !== now.quantity)
    sentences.push(`${whatOf(order, now)}: ${unitsText(now.quantity)} now; it was ${was.quantity}.`);
  const [before, price] = [unitPriceOf(was.product), unitPriceOf(now.product)];
  if (before !== price) sentences.push(`${whatOf(order, now)}: ${money(price)} each now; it was ${money(before)}.`);
  const left = now.product.quantity;
  if (left < now.quantity && left < was.product.quantity)
    sentences.push(shortText(now.product.displayName, order.store.displayAs, left));
  return sentences;
}

const added = (order: CartOrder, item: CartItem) => `${whatOf(order, item)} was added: ${unitsText(item.quantity)}.`;
const removed = (order: CartOrder, item: CartItem) => `${whatOf(order, item)} was removed.`;
const whatOf = ({ store }: CartOrder, { product }: CartItem) => `${product.displayName} at ${store.displayAs}`;
const unitsText = (units: number) => `${units} ${units === 1 ? 'unit' : 'units'}`;
