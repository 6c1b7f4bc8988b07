import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { nationalPhone, withNext } from '#features/auth';
import { useNext, VerifyCodeForm } from '#features/auth/ui';
import { head } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { DemoOutbox } from '../info/demo-outbox.tsx';
import type { Route } from './+types/verify-code';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...head(siteOf(matches), {
    title: 'Enter your PIN',
    description: 'Verify your phone number to finish creating your account.',
    path: '/auth/verify-code',
  }),
  // The address holds a phone number: it goes to nobody else.
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyCodePage() {
  const navigate = useNavigate();
  const userId: string | undefined = useLocation().state?.userId;
  const next = useNext();
  const phone = useSearchParams()[0].get('phone')?.slice(0, 30) ?? '';
  return (
    <>
      <h1 className="text-h1">Enter your PIN</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {phone ? (
          <>
            We sent a text message with six digits to{' '}
            <strong className="whitespace-nowrap text-ink">{nationalPhone(phone)}</strong>.
          </>
        ) : (
          'We sent it to your phone as a text message of six digits.'
        )}
      </p>
      <DemoOutbox what="text message" className="mb-5" />
      <VerifyCodeForm
        key={phone}
        phone={phone}
        userId={userId}
        onVerified={(verified) =>
          navigate(withNext('/auth/success', next), { state: { phone: verified }, replace: true })
        }
      />
    </>
  );
}
