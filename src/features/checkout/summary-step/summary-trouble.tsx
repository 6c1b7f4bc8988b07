import { useEffect, useRef } from 'react';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { money } from '#ui/text/format.ts';
import { ChangeList } from '../cart-step/cart-changed.tsx';
import type { CheckoutError } from './use-place-order.ts';

/** Why the order was not placed, and what to do. Scrolls into view. */
export function SummaryTrouble({ trouble: { kind, message, moved, changes, failed } }: { trouble: CheckoutError }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is shown, the same words too
  useEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up function.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [kind, message]);
  return (
    <div ref={ref}>
      <Notice
        tone={kind === 'unknown' || kind === 'changed' || kind === 'no-provider' ? 'warning' : 'danger'}
        role="alert"
      >
        {failed.length > 1 ? (
          <ul className="grid gap-0.5">
            {failed.map(({ storeId, displayAs, message }) => (
              <li key={storeId}>
                <b className="font-semibold">{displayAs}:</b> {message}
              </li>
            ))}
          </ul>
        ) : (
          <p className="font-semibold">{message}</p>
        )}
        {kind === 'unknown' && (
          <p className="mt-1">
            We could not confirm yet whether the order went through. Press the button again: it checks first, and you
            will not be charged twice.
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
        {kind === 'no-provider' && (
          <p className="mt-1">
            Nothing was ordered and nothing charged. Your card is fine: place the order again in a few minutes.
          </p>
        )}
        {changes.length > 0 && <ChangeList changes={changes} />}
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
