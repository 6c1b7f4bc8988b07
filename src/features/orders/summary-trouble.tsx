import { useEffect, useRef } from 'react';
import { money } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Trouble } from './use-place-order.ts';

/** Why the order was not placed, and what to do about it. Comes into view with its words. */
export function SummaryTrouble({ trouble: { kind, message, moved } }: { trouble: Trouble }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is shown, the same words too
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no clean-up.
    ref.current?.scrollIntoView({ block: 'center' });
  }, [kind, message]);
  return (
    <div ref={ref} className="mt-4">
      <Notice tone={kind === 'unknown' || kind === 'changed' ? 'warning' : 'danger'} role="alert">
        <p className="font-semibold">{message}</p>
        {kind === 'unknown' && (
          <p className="mt-1">
            We do not know yet whether the order went through. Press the button again: it checks first, and you will not
            be charged twice.
          </p>
        )}
        {kind === 'declined' && (
          <p className="mt-1">
            Nothing was ordered and nothing charged.{' '}
            <TextLink inline to="/checkout">
              Choose another card
            </TextLink>
          </p>
        )}
        {kind === 'refused' && (
          <TextLink inline to="/checkout">
            Back to checkout
          </TextLink>
        )}
        {kind === 'changed' && moved.length === 0 && (
          <TextLink inline to="/checkout">
            Change the quantities
          </TextLink>
        )}
        {moved.length > 0 && (
          <ul className="num mt-1.5 grid gap-0.5">
            {moved.map(({ name, was, now }) => (
              <li key={name}>
                {name}: <s>{money(was)}</s> <span className="sr-only">is now</span> <b>{money(now)}</b>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
