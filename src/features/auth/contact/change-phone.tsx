import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { PhoneChange, PhonePin } from '../forms.ts';
import { useShowUser } from '../sessions/use-show-user.ts';
import { PinField } from '../verification/pin-field.tsx';
import { ResendPin } from '../verification/resend-pin.tsx';
import { ChangeContact } from './change-contact.tsx';
import { changePhone, verifyPhone } from './contacts.contract.ts';
import { PhoneField } from './phone-field.tsx';

/** `isNew`: there is none so far. */
export const ChangePhone = ({ isNew }: { isNew: boolean }) => (
  <ChangeContact isNew={isNew} title={isNew ? 'Add a phone number' : 'Change your phone number'}>
    {(close) => <NewPhone onDone={close} />}
  </ChangeContact>
);

type Change = z.input<typeof PhoneChange>;

/** First the number and the password, then the PIN that was sent there. */
function NewPhone({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<Change | null>(null);
  const form = useSchemaForm<Change, Change>({
    schema: PhoneChange,
    submit: async (fields) => {
      await call(changePhone, fields);
      setSent(fields);
    },
  });
  if (sent) return <Prove change={sent} onDone={onDone} />;
  return (
    <form {...form.formProps} className="grid gap-4">
      <PhoneField
        hint="We text you a PIN. Message rates may apply."
        {...form.register('phoneNumber')}
        error={form.errorOf('phoneNumber')}
      />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...form.register('currentPassword')}
        error={form.errorOf('currentPassword')}
      />
      <FormTrouble message={form.formError} />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Sending">
        Send the PIN
      </Button>
    </form>
  );
}

type Pin = z.input<typeof PhonePin>;

function Prove({ change, onDone }: { change: Change; onDone: () => void }) {
  const showUser = useShowUser();
  const verify = useAction(verifyPhone, { onSuccess: showUser, showsRefusal: true });
  const { phoneNumber } = change;
  const form = useSchemaForm<Pin, Pin>({
    schema: PhonePin,
    defaultValues: { phoneNumber },
    submit: async (fields) => {
      await verify.mutateAsync(fields);
      announce('Your phone number is saved.');
      onDone();
    },
  });
  const resend = async () => {
    await call(changePhone, change);
    return true;
  };
  return (
    <div className="grid gap-6">
      <form {...form.formProps} className="grid gap-4">
        <p>We sent a PIN to {phoneNumber.trim()}. Until you enter it nothing changes.</p>
        <PinField {...form.register('pin')} error={form.errorOf('pin')} data-autofocus />
        <FormTrouble message={form.formError} />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Verifying">
          Verify
        </Button>
      </form>
      <ResendPin isSent onResend={resend} />
    </div>
  );
}
