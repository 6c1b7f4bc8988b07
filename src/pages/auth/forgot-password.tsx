import { useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { ForgotPasswordForm, useNext, useSession } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Forgot password',
    description: 'Get a link by email, or a PIN by text message, to choose a new password.',
    path: '/auth/forgot-password',
  });

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const next = useNext();
  const logIn = logInPath(next ?? '/');
  const finish = async () => {
    // Every session has ended, the one of this browser too.
    await signOut();
    await navigate(logIn, { replace: true, state: { isPasswordNew: true } });
  };
  return (
    <>
      <h1 className="text-h1">Forgot password</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        We email you a link, or text you a PIN, to choose a new one. Remember your password?{' '}
        <TextLink inline to={logIn}>
          Log in
        </TextLink>
      </p>
      <ForgotPasswordForm next={next} onDone={finish} />
    </>
  );
}
