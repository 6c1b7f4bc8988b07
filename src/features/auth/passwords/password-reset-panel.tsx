import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { checkResetLink } from '../auth.contract.ts';
import { withNext } from '../sessions/safe-redirect.ts';
import { MailRecoveryForm } from './forgot-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Props = { linkToken: string | undefined; next: string | null; onDone: () => void };

/**
 * The form of a mailed link. The link is checked as the page opens, before anything is typed; where that cannot be found out,
 * the form is there and the server decides when it is sent.
 */
export function PasswordResetPanel({ linkToken = '', next, onDone }: Props) {
  const link = useCall(
    checkResetLink,
    { secret: linkToken },
    { enabled: linkToken !== '', retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const isInvalid = isFailure(link.error) && (link.error.code === 'not-found' || link.error.code === 'validation');
  if (!linkToken || isInvalid) return <InvalidLink next={next} />;
  return (
    <BusyRegion busy={link.isLoading} label="Checking the link">
      {link.isLoading ? (
        <Skeleton className="h-56 rounded-md" />
      ) : (
        <NewPasswordForm linkToken={linkToken} onDone={onDone} />
      )}
    </BusyRegion>
  );
}

const InvalidLink = ({ next }: { next: string | null }) => (
  <div className="grid gap-5">
    <Notice tone="danger" role="alert">
      Invalid password reset request. A link works once, for one hour, and a newer one replaces it.
    </Notice>
    <MailRecoveryForm next={next} label="Send a new link" />
    <TextLink to={withNext('/auth/forgot-password', next)} className="justify-self-start">
      Use my phone number
    </TextLink>
  </div>
);
