import { logInPath } from '#features/auth';
import { ResendLink, useNext } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { useLocationState } from '#platform/web/use-location-state.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { ArchArt } from '#ui/states/arch-art.tsx';
import { ArrivalHeading } from '#ui/text/arrival-heading.tsx';
import { DemoOutbox } from '../info/demo-outbox.tsx';
import type { Route } from './+types/auth-success';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Check your email',
    description: 'Verify your email address to finish creating your account.',
    path: '/auth/success',
  });

/** Or verified. */
type Registered = { email: string; phone: string; userId: string };

export default function SuccessPage() {
  const { email, phone, userId } = useLocationState<Registered>();
  const logIn = logInPath(useNext() ?? '/');
  return (
    <div className="grid justify-items-start gap-5">
      {phone ? <Ready phone={phone} logIn={logIn} /> : <CheckMail email={email} userId={userId} logIn={logIn} />}
    </div>
  );
}

type CheckMailProps = { email: string | undefined; userId: string | undefined; logIn: string };

function CheckMail({ email, userId, logIn }: CheckMailProps) {
  return (
    <>
      <ArchArt name="letter" />
      <ArrivalHeading>Check your email</ArrivalHeading>
      <p className="text-ink-muted">
        We sent a message to {email ? <strong className="break-words text-ink">{email}</strong> : 'your email address'}.
        Open the link in it within 24 hours to verify your account, then log in.
      </p>
      <DemoOutbox what="email" />
      {email && (
        <div>
          <p className="mb-2 text-ink-muted">Nothing there after a few minutes? Check your spam folder first.</p>
          <ResendLink email={email} userId={userId} />
        </div>
      )}
      <TextLink to={logIn}>Log in</TextLink>
    </>
  );
}

const Ready = ({ phone, logIn }: { phone: string; logIn: string }) => (
  <>
    <ArchArt name="door" />
    <ArrivalHeading>Your account is ready</ArrivalHeading>
    <p className="text-ink-muted" role="status">
      Your phone number is verified. Log in with it and your password.
    </p>
    <ButtonLink to={logIn} state={{ phone }} size="lg" wide>
      Log in
    </ButtonLink>
  </>
);
