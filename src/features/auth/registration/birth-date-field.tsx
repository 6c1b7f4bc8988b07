import { type ComponentProps, useId } from 'react';
import { Field, FieldNote } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { cx } from '#ui/styles/classes.ts';

type InputProps = ComponentProps<'input'>;
type Props = { label: string; error?: string; day: InputProps; month: ComponentProps<'select'>; year: InputProps };

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
);

/** A date one knows by heart, as three native fields: quicker than a calendar, and filled in by the browser. */
export function BirthDateField({ label, error, day, month, year }: Props) {
  const id = useId();
  const note = error ? `${id}-note` : undefined;
  const shared = { required: true, noteId: note };
  const invalid = error ? true : undefined;
  return (
    <fieldset aria-describedby={note}>
      <legend className="field-label field-required">{label}</legend>
      <div className="grid grid-cols-[1fr_1.7fr_1.2fr] gap-2">
        <Field {...shared} label="Day" hideLabel>
          {(control) => (
            <TextInput
              {...day}
              {...control}
              aria-invalid={invalid}
              inputMode="numeric"
              autoComplete="bday-day"
              placeholder="Day"
              maxLength={2}
            />
          )}
        </Field>
        <Field {...shared} label="Month" hideLabel>
          {(control) => (
            <Select
              {...month}
              {...control}
              aria-invalid={invalid}
              autoComplete="bday-month"
              className={cx(!month.value && 'pr-9')}
            >
              <option value="">Month</option>
              {MONTHS.map((name, index) => (
                <option key={name} value={String(index + 1).padStart(2, '0')}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field {...shared} label="Year" hideLabel>
          {(control) => (
            <TextInput
              {...year}
              {...control}
              aria-invalid={invalid}
              inputMode="numeric"
              autoComplete="bday-year"
              placeholder="Year"
              maxLength={4}
            />
          )}
        </Field>
      </div>
      <FieldNote id={note} error={error} />
    </fieldset>
  );
}
