import { useId } from 'react';
import { TextInput } from '#ui/fields/text-input.tsx';
import type { DayHours } from '../stores.contract.ts';

type Props = { of: string; hours: DayHours; error: string | undefined; onChange: (hours: DayHours) => void };

/** From and to, in steps of 15 minutes. */
export function TimeRange({ of, hours, error, onChange }: Props) {
  const id = useId();
  const field = (end: keyof DayHours, label: string) => (
    <TextInput
      type="time"
      step={900}
      aria-label={`${of}: ${label}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={hours[end]}
      onChange={({ target }) => onChange({ ...hours, [end]: target.value })}
    />
  );
  return (
    <div className="hours-range">
      {field('start', 'opens')}
      <span aria-hidden="true">to</span>
      {field('end', 'closes')}
      {error && (
        <p id={id} role="alert" className="hours-error">
          {error}
        </p>
      )}
    </div>
  );
}
