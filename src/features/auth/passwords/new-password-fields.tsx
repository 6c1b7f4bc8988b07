import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#ui/fields/password-input.tsx';

type Name = 'password' | 'confirmPassword';

type NewPasswordFieldsProps = {
  form: {
    register: (name: Name, options?: { deps: 'confirmPassword' }) => UseFormRegisterReturn;
    errorOf: (name: Name) => string | undefined;
  };
  label?: string;
  repeatLabel?: string;
};

/** A password that is chosen, twice. */
export function NewPasswordFields({
  form: { register, errorOf },
  label = 'New password',
  repeatLabel = 'Repeat new password',
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        hint="At least 8 characters."
        {...register('password', { deps: 'confirmPassword' })}
        error={errorOf('password')}
      />
      <PasswordField
        label={repeatLabel}
        required
        autoComplete="new-password"
        {...register('confirmPassword')}
        error={errorOf('confirmPassword')}
      />
    </>
  );
}
