import type * as z from 'zod/mini';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { changePassword } from '../auth.contract.ts';
import { PasswordChange } from '../forms.ts';
import { listSessions } from '../sessions/sessions.contract.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type Fields = z.input<typeof PasswordChange>;

export function ChangePasswordForm() {
  const change = useAction(changePassword, { updates: [listSessions], showsRefusal: true });
  const form = useSchemaForm<Fields, Fields>({
    schema: PasswordChange,
    submit: async (fields) => {
      await change.mutateAsync(fields);
      form.reset();
      toast.success('Your password is changed. Other devices are logged out.');
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  return (
    <form {...form.formProps} className="grid max-w-100 gap-4">
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...register('currentPassword')}
        error={errorOf('currentPassword')}
      />
      <NewPasswordFields form={form} />
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" busy={isBusy} busyText="Saving">
        Change Password
      </Button>
    </form>
  );
}
