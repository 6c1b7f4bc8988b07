import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble, Notice } from '#ui/states/notice.tsx';
import { forgetPassword } from '../auth.contract.ts';
import { type ContactKind, ContactSwitch } from '../contact/contact-switch.tsx';
import { ForgottenPassword } from '../forms.ts';
import { saveNext } from '../sessions/next-page.ts';
import { PhoneRecoveryForm } from './phone-recovery-form.tsx';

type Fields = z.input<typeof ForgottenPassword>;

type Props = {
  /** The page that follows the log-in. The link in the mail carries it. */
  next: string | null;
};

/** By which contact a forgotten password is replaced. */
export function ForgotPasswordForm({ next, onDone }: Props & { onDone: () => void }) {
  const [by, setBy] = useState<ContactKind>('email');
  return (
    <div className="grid gap-4">
      <ContactSwitch label="Recover by" value={by} onChange={setBy} />
      {by === 'email' ? <MailRecoveryForm next={next} /> : <PhoneRecoveryForm onDone={onDone} />}
    </div>
  );
}

/** Asks for the link to a new password. Says the same whether the address is known or not. */
export function MailRecoveryForm({ next, label = 'Send the link' }: Props & { label?: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm<Fields, Fields>({
    schema: ForgottenPassword,
    submit: async ({ email }) => {
      await call(forgetPassword, { email, url: location.origin });
      saveNext(next);
      setSentTo(email.trim());
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <EmailField autoComplete="username" {...form.register('email')} error={form.errorOf('email')} />
      <FormTrouble message={form.formError} />
      <div role="status" className="empty:hidden">
        {sentTo && (
          <Notice tone="success">
            If {sentTo} has an account, we sent it a link. It works for one hour. Nothing there? Check your spam folder.
          </Notice>
        )}
      </div>
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Sending">
        {sentTo ? 'Send the link again' : label}
      </Button>
    </form>
  );
}
