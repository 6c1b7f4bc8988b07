import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { forgetPassword } from '../auth.contract.ts';
import { resetPasswordByPhone } from '../contact/contacts.contract.ts';
import { PhoneField } from '../contact/phone-field.tsx';
import { ForgottenPin, NewPasswordByPhone } from '../forms.ts';
import { PinField } from '../verification/pin-field.tsx';
import { ResendPin } from '../verification/resend-pin.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const sendPin = (phoneNumber: string) => call(forgetPassword, { phoneNumber, url: location.origin });

type PinRequest = z.input<typeof ForgottenPin>;

/** First the number, then the PIN that was sent there with a new password. Says the same whether the number is known or not. */
export function PhoneRecoveryForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState<string | null>(null);
  const form = useSchemaForm<PinRequest, PinRequest>({
    schema: ForgottenPin,
    submit: async ({ phoneNumber }) => {
      await sendPin(phoneNumber);
      setPhone(phoneNumber.trim());
    },
  });
  if (phone) return <NewPasswordByPin phone={phone} onDone={onDone} />;
  return (
    <form {...form.formProps} className="grid gap-4">
      <PhoneField
        autoComplete="username"
        hint="We text you a PIN. Message rates may apply."
        {...form.register('phoneNumber')}
        error={form.errorOf('phoneNumber')}
      />
      <FormTrouble message={form.formError} />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Sending">
        Send the PIN
      </Button>
    </form>
  );
}

type Fields = z.input<typeof NewPasswordByPhone>;

function NewPasswordByPin({ phone, onDone }: { phone: string; onDone: () => void }) {
  const form = useSchemaForm<Fields, Fields>({
    schema: NewPasswordByPhone,
    defaultValues: { phoneNumber: phone },
    submit: async ({ phoneNumber, pin, password }) => {
      await call(resetPasswordByPhone, { phoneNumber, pin, password });
      onDone();
    },
  });
  const resend = async () => {
    await sendPin(phone);
    return true;
  };
  return (
    <div className="grid gap-6">
      <form {...form.formProps} className="grid gap-4">
        <p role="status">If {phone} has an account, we sent it a PIN.</p>
        <PinField {...form.register('pin')} error={form.errorOf('pin')} />
        <NewPasswordFields form={form} />
        <FormTrouble message={form.formError ?? form.errorOf('phoneNumber')} />
        <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Saving">
          Save password
        </Button>
      </form>
      <ResendPin isSent onResend={resend} />
    </div>
  );
}
