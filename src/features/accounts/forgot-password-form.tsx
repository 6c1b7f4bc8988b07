import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button } from '#ui/button.tsx';
import { FormTrouble, Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-input.tsx';
import { forgetPassword } from './accounts.contract.ts';
import { type ContactKind, ContactSwitch } from './contact-switch.tsx';
import { ForgottenPassword } from './forms.ts';
import { PhoneRecoveryForm } from './phone-recovery-form.tsx';

type Fields = z.input<typeof ForgottenPassword>;

/** By which contact a forgotten password is replaced. */
export function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const [by, setBy] = useState<ContactKind>('email');
  return (
    <div className="grid gap-4">
      <ContactSwitch label="Recover by" value={by} onChange={setBy} />
      {by === 'email' ? <MailRecoveryForm /> : <PhoneRecoveryForm onDone={onDone} />}
    </div>
  );
}

/** Asks for the link to a new password. Says the same whether the address is known or not. */
function MailRecoveryForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm<Fields, Fields>({
    schema: ForgottenPassword,
    submit: async ({ email }) => {
      await call(forgetPassword, { email, url: location.href });
      setSentTo(email.trim());
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.register('email')}
        error={form.errorOf('email')}
      />
      <FormTrouble message={form.formError} />
      <div role="status" className="empty:hidden">
        {sentTo && (
          <Notice tone="success">
            If {sentTo} has an account, a link is on its way there. It works for one hour. Nothing there? Look in your
            spam folder.
          </Notice>
        )}
      </div>
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Sending">
        {sentTo ? 'Send the link again' : 'Send the link'}
      </Button>
    </form>
  );
}
