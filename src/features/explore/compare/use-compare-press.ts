import { toast } from '#ui/overlays/toast.tsx';
import { type CompareItem, MOST_COMPARED } from './compared.ts';
import { useCompared } from './use-compared.ts';

/** Toggles a product in the comparison. */
export function useComparePress(product: CompareItem) {
  const { compared, add, remove } = useCompared();
  const isCompared = compared.some(({ systemProductId }) => systemProductId === product.systemProductId);
  const press = () => {
    if (isCompared) remove(product.systemProductId);
    else if (compared.length < MOST_COMPARED) add(product);
    else toast.info('Three at a time. Remove one first.');
  };
  return { isCompared, press };
}
