import { type ReactNode, useId } from 'react';
import { useEarlyChoice } from '../hooks/use-early-choice.ts';
import { cx } from '../styles/classes.ts';

export type Choice<V extends string> = { value: V; label: ReactNode; icon?: ReactNode; disabled?: boolean };

export type SegmentedProps<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
  size?: 'sm' | 'md';
  wide?: boolean;
  className?: string;
};

/** A few options on a sunken track: native radio buttons, so arrow keys work. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, choices, value, onChange, size, wide, className } = props;
  const name = useId();
  const group = useEarlyChoice<HTMLDivElement>(value, (chosen) => {
    const early = choices.find((choice) => choice.value === chosen);
    if (early) onChange(early.value);
  });
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={cx('segmented', size === 'sm' && 'segmented-sm', wide && 'flex w-full', className)}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="segment">
          <input
            type="radio"
            name={name}
            // Detached from any surrounding form, so that it is not submitted.
            form=""
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </div>
  );
}
