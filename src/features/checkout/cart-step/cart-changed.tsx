import { useEffect, useRef } from 'react';
import { Notice } from '#ui/states/notice.tsx';

/** Changes to the cart by another device or the stores since it was shown. Scrolls into view. */
export function CartChanged({ changes }: { changes: readonly string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new list is shown
  useEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up function.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [changes]);
  return (
    <div ref={ref}>
      <Notice tone="warning" role="alert">
        <p className="font-semibold">Your order has changed since you last saw it. Please check it.</p>
        <ChangeList changes={changes} />
      </Notice>
    </div>
  );
}

export const ChangeList = ({ changes }: { changes: readonly string[] }) => (
  <ul className="num mt-1.5 grid gap-0.5">
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
);
