import { useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { PasswordResetPanel, useSavedNext, useSession } from '#features/auth/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/password-reset';

/** The address holds the link token: no other site and no search engine learns it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...ownHead(siteOf(matches), 'Choose a new password'),
  { name: 'referrer', content: 'no-referrer' },
];

export default function PasswordResetPage({ params: { secret: linkToken } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const next = useSavedNext();
  const finish = async () => {
    // Every session has ended, the one of this browser too.
    await signOut();
    await navigate(logInPath(next ?? '/'), { replace: true, state: { isPasswordNew: true } });
  };
  return (
    <>
      <h1 className="mb-6 text-h1">Choose a new password</h1>
      <PasswordResetPanel linkToken={linkToken} next={next} onDone={finish} />
    </>
  );
}
