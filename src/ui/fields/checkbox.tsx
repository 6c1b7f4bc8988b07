import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../styles/classes.ts';
import { FieldNote } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label; may contain links. Without it pass `aria-label`. */
  children?: ReactNode;
  mixed?: boolean;
  error?: string;
  /** A visible asterisk, and `required` for screen readers; the form itself reports a missing value. */
  required?: boolean;
};

/** A 22 px box in a 44 px row. Takes every attribute of an input, so `{...register('agreed')}` works. */
export function Checkbox({ children, mixed, error, required, className, ref, ...rest }: CheckboxProps) {
  const noteId = useId();
  const setRef = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = Boolean(mixed);
    if (typeof ref === 'function') return ref(box);
    if (ref) ref.current = box;
  };
  const attributes = {
    ...rest,
    ref: setRef,
    type: 'checkbox',
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': error ? noteId : rest['aria-describedby'],
  } as const;
  if (!children) return <input {...attributes} className={cx('check', className)} />;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3.5 py-[0.6875rem] leading-[1.375rem]">
        <input {...attributes} className="check" />
        <span className={cx('min-w-0', required && 'field-required')}>{children}</span>
      </label>
      {error && (
        <div className="-mt-1.5">
          <FieldNote id={noteId} error={error} />
        </div>
      )}
    </div>
  );
}
