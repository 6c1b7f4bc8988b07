import { useState } from 'react';
import { Chip } from '#ui/fields/chip.tsx';
import { CheckIcon, ScalesIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import type { CompareItem } from './compared.ts';
import { useComparePress } from './use-compare-press.ts';
import { useCompared } from './use-compared.ts';
import './compare-card.css';

/** The compare button of a card: on hover and focus; on touch screens while the filter row's chip is pressed. */
export function CompareToggle({ product }: { product: CompareItem }) {
  const { isCompared, press } = useComparePress(product);
  return (
    <IconButton
      label={`Compare ${product.displayName}`}
      look={isCompared ? 'brand' : 'raised'}
      aria-pressed={isCompared}
      className="compare-toggle"
      onClick={press}
    >
      {isCompared ? <CheckIcon /> : <ScalesIcon />}
    </IconButton>
  );
}

/** For touch screens, which have no hover. Pressed while there is something to compare. */
export function CompareChip() {
  const { compared } = useCompared();
  const [chosen, choose] = useState<boolean | null>(null);
  const isPressed = chosen ?? compared.length > 0;
  return (
    <Chip icon={<ScalesIcon />} pressed={isPressed} className="compare-chip" onClick={() => choose(!isPressed)}>
      Compare
    </Chip>
  );
}
