import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { resetPassword } from '../auth.contract.ts';
import { NewPassword } from '../forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type Fields = z.input<typeof NewPassword>;

/** A new password by the token of a mailed link. */
export function NewPasswordForm({ linkToken, onDone }: { linkToken: string; onDone: () => void }) {
  const form = useSchemaForm<Fields, Fields>({
    schema: NewPassword,
    submit: async ({ password }) => {
      await call(resetPassword, { secret: linkToken, password });
      onDone();
    },
  });
  const { formError, isBusy } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <NewPasswordFields form={form} />
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Saving">
        Save password
      </Button>
    </form>
  );
}
