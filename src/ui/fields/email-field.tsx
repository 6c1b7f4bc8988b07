import type { ComponentProps } from 'react';
import { TextField } from './text-input.tsx';

/** A required e-mail address, with the keyboard of a phone that has an @. */
export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Email" required type="email" inputMode="email" {...props} />
);
