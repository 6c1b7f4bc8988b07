import { useState } from 'react';

/** A text that fades in where it is replaced. The first one appears at once, however late. */
export function SwappedText({ children: text }: { children: string | null }) {
  const [shown, setShown] = useState({ text, swaps: 0 });
  if (shown.text !== text) setShown({ text, swaps: shown.swaps + (shown.text === null ? 0 : 1) });
  return (
    <span key={shown.swaps} className={shown.swaps > 0 ? 'swapped' : undefined}>
      {text}
    </span>
  );
}
