import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { resendVerification } from '../auth.contract.ts';
import { verifyRegisteredPhone } from '../contact/contacts.contract.ts';
import { PhoneField } from '../contact/phone-field.tsx';
import { PhonePin } from '../forms.ts';
import { PinField } from './pin-field.tsx';
import { ResendPin } from './resend-pin.tsx';

type Fields = z.input<typeof PhonePin>;

type Props = {
  /** To which the PIN was sent; '' where the page does not know: then the form asks. */
  phone: string;
  /** Of the registration, where it is known. */
  userId?: string | undefined;
  onVerified: (phone: string) => void;
};

/** Proves the number of who registered by phone. */
export function VerifyCodeForm({ phone, userId, onVerified }: Props) {
  const form = useSchemaForm<Fields, Fields>({
    schema: PhonePin,
    defaultValues: { phoneNumber: phone },
    submit: async (fields) => {
      await call(verifyRegisteredPhone, fields);
      onVerified(fields.phoneNumber);
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  const resend = async () => {
    const isThere = await form.trigger('phoneNumber', { shouldFocus: true });
    if (isThere) await call(resendVerification, { phoneNumber: form.getValues('phoneNumber'), userId });
    return isThere;
  };
  return (
    <div className="grid gap-6">
      <form {...form.formProps} className="grid gap-4">
        {!phone && <PhoneField {...register('phoneNumber')} error={errorOf('phoneNumber')} />}
        <PinField {...register('pin')} error={errorOf('pin')} />
        <FormTrouble message={formError ?? (phone ? errorOf('phoneNumber') : undefined)} />
        <Button type="submit" size="lg" wide busy={isBusy} busyText="Verifying">
          Verify
        </Button>
      </form>
      <ResendPin isSent={phone !== ''} onResend={resend} />
    </div>
  );
}
