import { useEffect, useRef } from 'react';
import { Notice } from '#ui/states/notice.tsx';

/** What changed in the cart since it was shown, by another device or the stores. Comes into view. */
export function CartChanged({ changes }: { changes: readonly string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new list is shown
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no clean-up.
    ref.current?.scrollIntoView({ block: 'center' });
  }, [changes]);
  return (
    <div ref={ref} className="mt-4">
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
