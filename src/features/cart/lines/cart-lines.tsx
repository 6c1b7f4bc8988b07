import type { CartOrder } from '../cart.contract.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { CartLine } from './cart-line.tsx';
import type { ShownLine, ShownOrder } from './removed-lines.ts';
import { RemovedRow } from './removed-row.tsx';
import { removedLines } from './removed-store.ts';

export type CartLinesProps = {
  shown: ShownOrder<CartOrder>;
  all: readonly ShownOrder<CartOrder>[];
  isWide?: boolean;
};

/** The lines of one store's order, with recently removed lines in their places. */
export function CartLines({ shown: { head, lines }, all, isWide }: CartLinesProps) {
  const { remove } = useCart();
  const removeLine = ({ item }: ShownLine, at: number) =>
    remove(item.product, (undo) =>
      removedLines.add({
        item,
        order: head,
        nextProducts: lines.slice(at + 1).map((line) => line.item.product.id),
        nextStores: after(all, head).map((order) => order.head.storeId),
        undo,
      }),
    );
  return (
    <ul>
      {lines.map((line, at) =>
        line.removed ? (
          <RemovedRow key={`removed-${line.item.product.id}`} removed={line.removed} isWide={isWide} />
        ) : (
          <CartLine key={line.item.product.id} item={line.item} onRemove={() => removeLine(line, at)} isWide={isWide} />
        ),
      )}
    </ul>
  );
}

const after = (all: readonly ShownOrder<CartOrder>[], head: CartOrder) =>
  all.slice(all.findIndex((order) => order.head.storeId === head.storeId) + 1);
