import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button } from '#ui/button.tsx';
import { FormTrouble } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-input.tsx';
import { toast } from '#ui/toast.tsx';
import { changePassword } from './accounts.contract.ts';
import { PasswordChange } from './forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SESSIONS } from './session-list.tsx';

type Fields = z.input<typeof PasswordChange>;

export function ChangePasswordForm() {
  const queries = useQueryClient();
  const form = useSchemaForm<Fields, Fields>({
    schema: PasswordChange,
    submit: async (fields) => {
      await call(changePassword, fields);
      form.reset();
      toast.success('Your password is changed. Other devices are logged out.');
      void queries.invalidateQueries({ queryKey: SESSIONS });
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
