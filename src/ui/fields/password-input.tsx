import { useState } from 'react';
import { cx } from '../styles/classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';
import type { TextInputProps } from './text-input.tsx';

/** A password with Show and Hide. Give `autoComplete`: `current-password` or `new-password`. Pasting works. */
export function PasswordInput({ className, ...rest }: Omit<TextInputProps, 'type' | 'start' | 'end' | 'busy'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cx('input pr-20', className)}
      />
      <button
        type="button"
        className="absolute inset-y-0.5 right-0.5 min-w-11 rounded-[10px] px-3 text-sm font-semibold text-link hover:bg-bg-quiet"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

export function PasswordField(props: FieldProps & Parameters<typeof PasswordInput>[0]) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(given) => <PasswordInput {...control} {...given} />}</Field>;
}
