import { type ReactNode, useId } from 'react';
import { WarningCircleFillIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Shown under the control with an icon; marks the control invalid. */
  error?: string;
  /** Asterisk for the eye, `aria-required` for screen readers. */
  required?: boolean;
  /** Adds "(optional)" after the label. */
  optional?: boolean;
  hideLabel?: boolean;
  fieldClassName?: string;
};

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/**
 * A label, control, and hint or error: `<Field label="City" error={…}>{(control) => <TextInput {...control}
 * />}</Field>`.
 */
export function Field(
  props: FieldProps & { id?: string; noteId?: string; children: (control: ControlProps) => ReactNode },
) {
  const { label, hint, error, required, optional, hideLabel, fieldClassName, children } = props;
  const own = useId();
  const id = props.id ?? own;
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={fieldClassName}>
      <label htmlFor={id} className={cx('field-label', hideLabel && 'sr-only')}>
        <span className={cx(required && 'field-required')}>{label}</span>
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': [props.noteId, note].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  );
}

export function FieldNote({ id, hint, error }: { id?: string; hint?: ReactNode; error?: string }) {
  if (error)
    return (
      <p id={id} className="field-note field-error">
        <WarningCircleFillIcon />
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className="field-note">
      {hint}
    </p>
  ) : null;
}

/** Splits the props of a complete field (`TextField`, …) into those of field and control. */
export function splitField<P extends FieldProps & { id?: string }>(props: P) {
  const { id, label, hint, error, required, optional, hideLabel, fieldClassName, ...control } = props;
  return { field: { id, label, hint, error, required, optional, hideLabel, fieldClassName }, control };
}
