import { useNavigate } from 'react-router';
import { NewPasswordForm, useSession } from '#features/accounts/ui';
import { ownHead } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/password-reset';

/** The address holds the secret: no other site and no search engine learns it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...ownHead(siteOf(matches), 'Choose a new password'),
  { name: 'referrer', content: 'no-referrer' },
];

export default function PasswordResetPage({ params: { secret } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const finish = async () => {
    // Every session has ended, the one of this browser too.
    await signOut();
    await navigate('/auth', { replace: true, state: { isPasswordNew: true } });
  };
  return (
    <>
      <h1 className="mb-6 text-h1">Choose a new password</h1>
      {secret ? (
        <NewPasswordForm secret={secret} onDone={finish} />
      ) : (
        <>
          <Notice tone="danger" className="mb-5">
            Invalid password reset request.
          </Notice>
          <ButtonLink to="/auth/forgot-password" size="lg" wide>
            Ask for a new link
          </ButtonLink>
        </>
      )}
    </>
  );
}
