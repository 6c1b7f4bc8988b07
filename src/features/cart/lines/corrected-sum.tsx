import { useState } from 'react';
import { money } from '#ui/text/format.ts';

type CorrectedSumProps = {
  cents: number;
  /** What the shopper has put in: where that is the same and the sum is not, the server has corrected the sum. */
  of: string;
};

/** A sum that changes at once with what the shopper does, and fades in where the server corrects it. */
export function CorrectedSum({ cents, of }: CorrectedSumProps) {
  const [shown, setShown] = useState({ cents, of, corrections: 0 });
  if (shown.cents !== cents || shown.of !== of)
    setShown({ cents, of, corrections: shown.corrections + (shown.of === of ? 1 : 0) });
  return (
    <span key={shown.corrections} className={shown.corrections > 0 ? 'swapped' : undefined}>
      {money(cents)}
    </span>
  );
}
