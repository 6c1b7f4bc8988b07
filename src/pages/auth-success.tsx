import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ResendLink } from '#features/accounts/ui';
import { head } from '#platform/head.ts';
import { siteOf, useSite } from '#platform/use-site.ts';
import { ArchArt } from '#ui/arch-art.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/auth-success';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Check your email',
    description: 'Verify your email address to finish opening your account.',
    path: '/auth/success',
  });

export default function CheckYourEmailPage() {
  const { isDemo } = useSite();
  const email = useSentTo();
  return (
    <div className="grid justify-items-start gap-5">
      <ArchArt name="letter" />
      <h1 className="text-h1">Check your email</h1>
      <p className="text-ink-muted">
        We sent a message to {email ? <strong className="break-words text-ink">{email}</strong> : 'your email address'}.
        Open the link in it within 24 hours to verify your account, then log in.
      </p>
      {isDemo && (
        <Notice tone="info">
          This is a demo, so no email leaves this machine.{' '}
          <TextLink inline to="/dev/outbox" reloadDocument>
            Read it in the outbox
          </TextLink>
          .
        </Notice>
      )}
      {email && (
        <div>
          <p className="mb-2 text-ink-muted">Nothing there after a few minutes? Look in your spam folder first.</p>
          <ResendLink email={email} />
        </div>
      )}
      <TextLink to="/auth">Log in</TextLink>
    </div>
  );
}

/** The address that was just registered; null on the server and while hydrating, which know no history. */
function useSentTo(): string | null {
  const state = useLocation().state as { email?: unknown } | null;
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated && typeof state?.email === 'string' ? state.email : null;
}

const never = () => () => undefined;
