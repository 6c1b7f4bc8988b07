import { useId } from 'react';
import { FieldNote } from './field.tsx';
import { FACE_NAMES, RatingFace } from './rating-face.tsx';

/** Five 44 px faces to choose from: native radio buttons, arrow keys. `value` 0 is none yet. */
export function RatingInput(props: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  hideLabel?: boolean;
  error?: string;
}) {
  const id = useId();
  const { label, value, onChange, hideLabel, error } = props;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </span>
      <div className="flex justify-between gap-1">
        {FACE_NAMES.map((name, index) => (
          <label
            key={name}
            className="relative grid size-11 place-items-center rounded-full hover:bg-bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              aria-label={`${index + 1} of 5, ${name}`}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <RatingFace value={index + 1} on={value === index + 1} />
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
