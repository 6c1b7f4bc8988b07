import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ResendLink } from '#features/accounts/ui';
import { head } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import { ArchArt } from '#ui/arch-art.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/auth-success';
import { DemoOutbox } from './demo-outbox.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Check your email',
    description: 'Verify your email address to finish opening your account.',
    path: '/auth/success',
  });

export default function SuccessPage() {
  const { email, phone, userId } = useRegistered();
  return (
    <div className="grid justify-items-start gap-5">
      {phone ? <Ready phone={phone} /> : <CheckMail email={email} userId={userId} />}
    </div>
  );
}

function CheckMail({ email, userId }: { email: string | undefined; userId: string | undefined }) {
  return (
    <>
      <ArchArt name="letter" />
      <h1 className="text-h1">Check your email</h1>
      <p className="text-ink-muted">
        We sent a message to {email ? <strong className="break-words text-ink">{email}</strong> : 'your email address'}.
        Open the link in it within 24 hours to verify your account, then log in.
      </p>
      <DemoOutbox what="email" />
      {email && (
        <div>
          <p className="mb-2 text-ink-muted">Nothing there after a few minutes? Look in your spam folder first.</p>
          <ResendLink email={email} userId={userId} />
        </div>
      )}
      <TextLink to="/auth">Log in</TextLink>
    </>
  );
}

const Ready = ({ phone }: { phone: string }) => (
  <>
    <ArchArt name="door" />
    <h1 className="text-h1">Your account is ready</h1>
    <p className="text-ink-muted" role="status">
      Your phone number is verified. Log in with it and your password.
    </p>
    <ButtonLink to="/auth" state={{ phone }} size="lg" wide>
      Log in
    </ButtonLink>
  </>
);

/** What was just registered, or proved; nothing on the server and while hydrating, which know no history. */
function useRegistered(): { email?: string; phone?: string; userId?: string } {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? (state ?? {}) : {};
}

const never = () => () => undefined;
