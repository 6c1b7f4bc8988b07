import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../styles/classes.ts';
import { FieldNote } from './field.tsx';

export type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'value' | 'checked'> & {
  label: string;
  choices: readonly { value: string; label: ReactNode }[];
  /** Controlled; leave out with `{...register('gender')}`. */
  value?: string;
  error?: string;
  required?: boolean;
  optional?: boolean;
};

/** A few options as outlined cards in a row (a column below 360 px). Native radio buttons. */
export function RadioGroup({ label, choices, value, error, required, optional, className, ...rest }: RadioGroupProps) {
  const id = useId();
  return (
    <div
      className={className}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
    >
      <span id={`${id}-label`} className="field-label">
        <span className={cx(required && 'field-required')}>{label}</span>
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </span>
      <div className="flex flex-col gap-2 min-[22.5625rem]:flex-row">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-card">
            <input
              name={id}
              {...rest}
              type="radio"
              className="radio"
              value={choice.value}
              checked={value === undefined ? undefined : value === choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
