import { useState } from 'react';
import { EmailField } from '#ui/fields/email-field.tsx';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { type ContactKind, ContactSwitch } from '../contact/contact-switch.tsx';
import { PhoneField } from '../contact/phone-field.tsx';
import { PasskeyLogIn } from '../mfa/passkey-log-in.tsx';
import { ResendLink } from '../verification/resend-link.tsx';
import { verifyCodePath } from '../verification/verify-code-path.ts';
import { withNext } from './safe-redirect.ts';
import { useSession } from './session.tsx';
import { type PendingLogIn, useLogIn } from './use-log-in.ts';

const SecondStep = lazyPart(() => import('../mfa/second-step.tsx').then((it) => it.SecondStep), {
  name: 'The second step',
});

type Props = {
  /** The number that was just verified. */
  phone?: string;
  /** The page that follows: every way out of this form keeps it. */
  next: string | null;
};

/** Logs in by e-mail or phone and updates the session, which re-renders the page. */
export function LogInForm({ phone, next }: Props) {
  const { signIn } = useSession();
  const [by, setBy] = useState<ContactKind>(phone ? 'phone' : 'email');
  const [waiting, setWaiting] = useState<PendingLogIn | null>(null);
  const form = useLogIn({ by, phone, next, onSecondStep: setWaiting });
  const { register, errorOf, formError, isBusy, unproved } = form;
  // Both, so that they come before the password: the first one that is wrong gets the focus.
  const contacts = { email: register('email'), phone: register('phone') };
  const change = (kind: ContactKind) => {
    setBy(kind);
    form.clear();
  };
  const way = by === 'email' ? <ResendLink email={unproved ?? ''} /> : <EnterPin phone={unproved ?? ''} next={next} />;
  if (waiting)
    return (
      <SecondStep ticket={waiting} account={waiting.account} onLoggedIn={signIn} onBack={() => setWaiting(null)} />
    );
  return (
    <form {...form.formProps} className="grid gap-4">
      <ContactSwitch label="Log in by" value={by} onChange={change} />
      {by === 'email' ? (
        <EmailField autoComplete="username" {...contacts.email} error={errorOf('email')} />
      ) : (
        <PhoneField autoComplete="username" {...contacts.phone} error={errorOf('phone')} />
      )}
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        {...register('password')}
        error={errorOf('password')}
      />
      <TextLink to={withNext('/auth/forgot-password', next)} className="justify-self-start">
        Forgot password
      </TextLink>
      <FormTrouble message={formError} action={unproved && way} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Logging in">
        Log in
      </Button>
      <PasskeyLogIn tone="secondary" onLoggedIn={signIn}>
        Log in with a passkey
      </PasskeyLogIn>
    </form>
  );
}

const EnterPin = ({ phone, next }: { phone: string; next: string | null }) => (
  <ButtonLink tone="secondary" to={verifyCodePath(phone, next)}>
    Enter the PIN
  </ButtonLink>
);
