import { EmailField } from '#ui/fields/email-field.tsx';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { FingerprintIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { PasskeyLogIn } from '../mfa/passkey-log-in.tsx';
import { withNext } from '../sessions/safe-redirect.ts';
import { useSession } from '../sessions/session.tsx';
import { type PendingLogIn, useLogIn } from '../sessions/use-log-in.ts';
import { ResendLink } from '../verification/resend-link.tsx';

type Props = {
  /** The page that follows: every way out of this form keeps it. */
  next: string | null;
  onSecondStep: (pending: PendingLogIn) => void;
  /** Where a store that is not on the site yet turns to. */
  partnerSite: { name: string; url: string };
};

/** The log-in of the console: a passkey first, or e-mail and password. */
export function ConsoleSignIn({ next, onSecondStep, partnerSite }: Props) {
  const { signIn } = useSession();
  const form = useLogIn({ by: 'email', next, onSecondStep });
  const { register, errorOf, formError, isBusy, unproved } = form;
  return (
    <>
      <PasskeyLogIn size="lg" onLoggedIn={signIn}>
        <FingerprintIcon />
        Sign in with a passkey
      </PasskeyLogIn>
      <p className="or-line">or with your password</p>
      <form {...form.formProps} className="grid gap-4">
        <EmailField autoComplete="username" {...register('email')} error={errorOf('email')} />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          {...register('password')}
          error={errorOf('password')}
        />
        <FormTrouble message={formError} action={unproved && <ResendLink email={unproved} />} />
        <Button type="submit" tone="secondary" size="lg" wide busy={isBusy} busyText="Signing in">
          Continue
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <TextLink to={withNext('/auth/forgot-password', next)}>Forgot password</TextLink>
        <TextLink external to={partnerSite.url}>
          My store is not on {partnerSite.name} yet
        </TextLink>
      </div>
    </>
  );
}
