import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble, Notice } from '#ui/states/notice.tsx';
import { EmailChange } from '../forms.ts';
import { ChangeContact } from './change-contact.tsx';
import { changeEmail } from './contacts.contract.ts';

type Fields = z.input<typeof EmailChange>;

/** `isNew`: there is none so far. */
export const ChangeEmail = ({ isNew }: { isNew: boolean }) => (
  <ChangeContact isNew={isNew} title={isNew ? 'Add an email' : 'Change your email'}>
    {() => <NewEmail />}
  </ChangeContact>
);

function NewEmail() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm<Fields, Fields>({
    schema: EmailChange,
    submit: async (fields) => {
      await call(changeEmail, fields);
      setSentTo(fields.email.trim());
    },
  });
  if (sentTo) {
    return (
      <Notice tone="success" role="status">
        We sent a link to {sentTo}. Open it within 24 hours to confirm the address. Until then nothing changes.
      </Notice>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-4">
      <EmailField label="New email" autoComplete="email" {...form.register('email')} error={form.errorOf('email')} />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...form.register('currentPassword')}
        error={form.errorOf('currentPassword')}
      />
      <FormTrouble message={form.formError} />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Sending">
        Send the link
      </Button>
    </form>
  );
}
