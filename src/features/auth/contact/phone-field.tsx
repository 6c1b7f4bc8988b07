import type { FieldProps } from '#ui/fields/field.tsx';
import { TextField, type TextInputProps } from '#ui/fields/text-input.tsx';

/** A Canadian phone number, as it is typed here. */
export const PhoneField = (props: Omit<FieldProps & TextInputProps, 'label' | 'type'>) => (
  <TextField label="Phone number" required type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
