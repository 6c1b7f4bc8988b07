import { useEffect, useRef } from 'react';
import { TextLink } from '#ui/fields/text-link.tsx';
import { CaretLeftIcon } from '#ui/icons/icons.ts';
import { TicketForm } from '../mfa/second-step.tsx';
import { useSession } from '../sessions/session.tsx';
import type { PendingLogIn } from '../sessions/use-log-in.ts';

/** The second step of a log-in at the console. */
export function ConsoleCode({ pending, back }: { pending: PendingLogIn; back: string }) {
  const { signIn } = useSession();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const hasApp = pending.factors.includes('app');
  return (
    <>
      <div>
        <TextLink to={back} replace className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm">
          <CaretLeftIcon className="size-4" />
          Not you?
        </TextLink>
        <h1>{hasApp ? 'Enter your code' : 'Confirm that it is you'}</h1>
        <p className="mt-1.5 text-ink-muted">
          {hasApp ? 'Six digits from your authenticator app for ' : 'A second step for '}
          <b className="font-semibold text-ink">{pending.account}</b>, within 5 minutes.
        </p>
      </div>
      <div ref={form}>
        <TicketForm ticket={pending} onLoggedIn={signIn} />
      </div>
    </>
  );
}
