import type { FieldProps } from '#ui/fields/field.tsx';
import { TextField, type TextInputProps } from '#ui/fields/text-input.tsx';

/** The six digits of an SMS: one field, so that they can be pasted, and filled in by the phone. */
export const PinField = (props: Omit<FieldProps & TextInputProps, 'label'>) => (
  <TextField
    label="Pin number"
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    className="pin-input"
    {...props}
  />
);
