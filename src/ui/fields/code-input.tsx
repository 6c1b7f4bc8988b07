import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './field.tsx';
import './code-input.css';

const DIGITS = 6;
const BOXES = Array.from({ length: DIGITS }, (_, index) => index);

/** Six digits in as many boxes: one field, so that they can be pasted, and filled in by the phone. */
export function CodeField(props: FieldProps & ComponentProps<'input'>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(given) => (
        <span className="code-input">
          {BOXES.map((box) => (
            <span key={box} aria-hidden="true" className="code-box" />
          ))}
          <input inputMode="numeric" autoComplete="one-time-code" {...control} {...given} />
        </span>
      )}
    </Field>
  );
}
