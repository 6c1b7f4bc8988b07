import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FormTrouble } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-input.tsx';
import { TextField } from '#ui/text-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type ContactKind, ContactSwitch } from './contact-switch.tsx';
import { DEVICE_HEADER, deviceToken } from './device-token.ts';
import { Credentials, PhoneCredentials } from './forms.ts';
import { PhoneField } from './phone-field.tsx';
import { ResendLink } from './resend-link.tsx';
import { useSession } from './session.tsx';
import { login } from './sessions.contract.ts';
import { verifyCodePath } from './verify-code-path.ts';

type ByEmail = z.input<typeof Credentials>;
type ByPhone = z.input<typeof PhoneCredentials>;

/** Logs in by e-mail or phone; the session hears of it, and with it the page. `phone`: the number that was just proved. */
export function LogInForm({ phone }: { phone?: string }) {
  const { signIn } = useSession();
  const [by, setBy] = useState<ContactKind>(phone ? 'phone' : 'email');
  const [isIn, setIsIn] = useState(false);
  const [unproved, setUnproved] = useState<string | null>(null);
  const form = useSchemaForm<ByEmail & ByPhone, ByEmail | ByPhone>({
    schema: by === 'email' ? Credentials : PhoneCredentials,
    ...(phone && { defaultValues: { phone } }),
    submit: async ({ email, phone, password }) => {
      setUnproved(null);
      try {
        const headers = { [DEVICE_HEADER]: deviceToken() };
        signIn((await call(login, by === 'email' ? { email, password } : { phone, password }, headers)) as string);
        setIsIn(true);
      } catch (error) {
        if (isFailure(error) && error.code === 'forbidden') setUnproved(by === 'email' ? email : phone);
        throw error;
      }
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  // Both, so that they come before the password: the first one that is wrong gets the focus.
  const contacts = { email: register('email'), phone: register('phone') };
  const change = (kind: ContactKind) => {
    setBy(kind);
    setUnproved(null);
    form.clearErrors();
  };
  const way = by === 'email' ? <ResendLink email={unproved ?? ''} /> : <EnterPin phone={unproved ?? ''} />;
  return (
    <form {...form.formProps} className="grid gap-4">
      <ContactSwitch label="Log in by" value={by} onChange={change} />
      {by === 'email' ? (
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          {...contacts.email}
          error={errorOf('email')}
        />
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
      <TextLink to="/auth/forgot-password" className="justify-self-start">
        Forgot password
      </TextLink>
      <FormTrouble message={formError} action={unproved && way} />
      <Button type="submit" size="lg" wide busy={isBusy || isIn} busyText="Logging in">
        Log in
      </Button>
    </form>
  );
}

const EnterPin = ({ phone }: { phone: string }) => (
  <ButtonLink tone="secondary" to={verifyCodePath(phone)}>
    Enter the PIN
  </ButtonLink>
);
