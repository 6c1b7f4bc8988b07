import { type ComponentProps, useId } from 'react';
import { FieldNote } from '#ui/fields/field.tsx';
import { RatingFace } from '#ui/parts/rating-face.tsx';
import { RATING_WORDS } from '../read/rating-words.ts';
import './write-review.css';

type RatingFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string;
  chosen: string;
  error?: string | undefined;
};

/** Five faces as native radio buttons, so arrow keys work. Takes `{...register('rate')}`. */
export function RatingField({ label, chosen, error, ...rest }: RatingFieldProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      aria-required="true"
      aria-invalid={error ? true : undefined}
    >
      <span id={`${id}-label`} className="field-label">
        <span className="field-required">{label}</span>
      </span>
      <div className="flex max-w-75 justify-between">
        {RATING_WORDS.map((words, index) => (
          <label key={words} className="face-choice">
            <RatingFace value={index + 1} />
            <RatingFace value={index + 1} on className="face-on size-10" />
            <input {...rest} type="radio" value={String(index + 1)} aria-label={`${index + 1} of 5, ${words}`} />
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 min-h-5 text-sm text-ink-muted">
        {RATING_WORDS[Number(chosen) - 1]}
      </p>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
