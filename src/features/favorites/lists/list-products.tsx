import type { ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';
import './lists.css';

type Named = { systemProductId: string; displayName: string };

type Props<P extends Named> = {
  products: readonly P[];
  card: (product: P) => ReactNode;
  /** Removes a product; absent for other users' lists. */
  take?: (product: P) => void;
};

export const ListProducts = <P extends Named>({ products, card, take }: Props<P>) => (
  <ul className="list-grid">
    {products.map((product) => (
      <li key={product.systemProductId}>
        {card(product)}
        {take && (
          <Button
            tone="quiet"
            size="sm"
            className="-ml-3"
            aria-label={`Remove: ${product.displayName}`}
            onClick={() => take(product)}
          >
            Remove
          </Button>
        )}
      </li>
    ))}
  </ul>
);
