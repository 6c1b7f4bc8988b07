import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../states/spinner.tsx';
import { cx } from '../styles/classes.ts';
import { Field, type FieldProps, splitField } from './field.tsx';

export type TextInputProps = ComponentProps<'input'> & {
  start?: ReactNode;
  end?: ReactNode;
  busy?: boolean;
};

/** A one-line input, 48 px. Needs a label: use `TextField`, or spread what `Field` hands over. */
export function TextInput({ start, end, busy, className, ...rest }: TextInputProps) {
  const input = <input {...rest} className={cx('input', className)} aria-busy={busy || undefined} />;
  const tail = busy ? <Spinner /> : end;
  if (!start && !tail) return input;
  return (
    <span className={cx('relative block', start && 'has-start', tail && 'has-end')}>
      {start && <span className="input-start">{start}</span>}
      {input}
      {tail && <span className="input-end">{tail}</span>}
    </span>
  );
}

/** A complete field. Takes every attribute of an input, so `{...register('city')}` works. */
export function TextField(props: FieldProps & TextInputProps) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(given) => <TextInput {...control} {...given} />}</Field>;
}
