import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-input.tsx';
import { TextField } from '#ui/text-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { login } from './accounts.contract.ts';
import { Credentials } from './forms.ts';
import { ResendLink } from './resend-link.tsx';
import { useSession } from './session.tsx';

type Fields = z.input<typeof Credentials>;

/** Logs in by e-mail; the session hears of it, and with it the page. */
export function LogInForm() {
  const { signIn } = useSession();
  const [isIn, setIsIn] = useState(false);
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useSchemaForm<Fields, Fields>({
    schema: Credentials,
    submit: async (fields) => {
      setUnverified(null);
      try {
        signIn(await call(login, fields));
        setIsIn(true);
      } catch (error) {
        if (isFailure(error) && error.code === 'forbidden') setUnverified(fields.email);
        throw error;
      }
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        {...register('email')}
        error={errorOf('email')}
      />
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
      {formError && (
        <Notice tone="danger" role="alert" action={unverified && <ResendLink email={unverified} />}>
          {formError}
        </Notice>
      )}
      <Button type="submit" size="lg" wide busy={isBusy || isIn} busyText="Logging in">
        Log in
      </Button>
    </form>
  );
}
