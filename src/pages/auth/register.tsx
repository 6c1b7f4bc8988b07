import { useNavigate, useSearchParams } from 'react-router';
import { logInPath, verifyCodePath, withNext } from '#features/auth';
import { RegisterForm, useNext } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Create your account',
    description: 'Create an account to order from Ontario authorized cannabis stores. You must be 19 or older.',
    path: '/auth/register',
  });

export default function RegisterPage() {
  const navigate = useNavigate();
  const next = useNext();
  const referralCode = useSearchParams()[0].get('referral')?.slice(0, 40) ?? '';
  return (
    <>
      <h1 className="text-h1">Create your account</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        Already have one?{' '}
        <TextLink inline to={logInPath(next ?? '/')}>
          Log in
        </TextLink>
      </p>
      <RegisterForm
        referralCode={referralCode}
        next={next}
        onRegistered={(contact) =>
          'email' in contact
            ? navigate(withNext('/auth/success', next), { state: contact, replace: true })
            : navigate(verifyCodePath(contact.phone, next), { state: { userId: contact.userId } })
        }
      />
    </>
  );
}
