import { useNavigate, useSearchParams } from 'react-router';
import { verifyCodePath } from '#features/accounts';
import { RegisterForm } from '#features/accounts/ui';
import { head } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Create your account',
    description: 'Create an account to order from Ontario authorized cannabis stores. You must be 19 or older.',
    path: '/auth/register',
  });

export default function RegisterPage() {
  const navigate = useNavigate();
  const referralCode = useSearchParams()[0].get('referral')?.slice(0, 40) ?? '';
  return (
    <>
      <h1 className="text-h1">Create your account</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        Already have one?{' '}
        <TextLink inline to="/auth">
          Log in
        </TextLink>
      </p>
      <RegisterForm
        referralCode={referralCode}
        onRegistered={(contact) =>
          'email' in contact
            ? navigate('/auth/success', { state: contact, replace: true })
            : navigate(verifyCodePath(contact.phone), { state: { userId: contact.userId } })
        }
      />
    </>
  );
}
