import { CheckIcon, ScalesIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import type { CompareItem } from './compared.ts';
import { useComparePress } from './use-compare-press.ts';

export function CompareButton({ product }: { product: CompareItem }) {
  const { isCompared, press } = useComparePress(product);
  return (
    <Button tone="secondary" aria-pressed={isCompared} onClick={press}>
      {isCompared ? <CheckIcon /> : <ScalesIcon />}
      Compare
    </Button>
  );
}
