import { useState } from 'react';
import type { CardProduct } from '#features/catalog';
import { type FactRow, factRow } from './compared-facts.ts';
import { useCompared } from './use-compared.ts';

type Comparison = { products: readonly CardProduct[]; rows: readonly FactRow[] };

/** The comparison without products removed since it loaded: a second removal must not restore the first one. */
export function useRemaining({ products, rows }: Comparison) {
  const { remove } = useCompared();
  const [removed, setRemoved] = useState<{ of: Comparison['products']; ids: readonly string[] }>({
    of: products,
    ids: [],
  });
  const gone = removed.of === products ? removed.ids : [];
  const isLeft = (index: number) => !gone.includes(products[index]?.systemProductId ?? '');
  return {
    products: products.filter((_, index) => isLeft(index)),
    rows: rows.map(({ term, values }) =>
      factRow(
        term,
        values.filter((_, index) => isLeft(index)),
      ),
    ),
    remove: (id: string) => {
      setRemoved({ of: products, ids: [...gone, id] });
      remove(id);
    },
  };
}
