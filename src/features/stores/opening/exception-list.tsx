import { useState } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { dateInWords } from '../hours/open-state.ts';
import type { Exception, StoreHours, Week } from './hours.contract.ts';
import { firstHours, sorted } from './hours-draft.ts';
import { TimeRange } from './time-range.tsx';

type Props = {
  dates: Exception[];
  holidays: StoreHours['holidays'];
  week: Week;
  troubles: Record<string, string>;
  onChange: (dates: Exception[]) => void;
};

/** The days with other hours, and the holidays ahead, each to be decided. */
export function ExceptionList({ dates, holidays, week, troubles, onChange }: Props) {
  const decided = new Map(dates.map((one) => [one.day, one]));
  const names = new Map(holidays.map(({ day, name }) => [day, name]));
  const days = sorted([
    ...dates,
    ...holidays.filter(({ day }) => !decided.has(day)).map(({ day, name }) => ({ day, hours: null, reason: name })),
  ]);
  const without = (day: string) => dates.filter((one) => one.day !== day);
  return (
    <section aria-labelledby="hours-dates" className="rounded-lg border border-line p-4">
      <h2 id="hours-dates" className="text-h4">
        Holidays and closures
      </h2>
      <ul>
        {days.map((one) => (
          <DateRow
            key={one.day}
            date={decided.get(one.day) ?? null}
            day={one.day}
            name={one.reason || names.get(one.day) || 'Other hours'}
            isHoliday={names.has(one.day)}
            week={week}
            error={troubles[one.day]}
            onChange={(date) => onChange(date ? sorted([...without(one.day), date]) : without(one.day))}
          />
        ))}
      </ul>
      <AddDate taken={decided} onAdd={(date) => onChange(sorted([...dates, date]))} />
    </section>
  );
}

type RowProps = {
  /** null: as usual. */
  date: Exception | null;
  day: string;
  name: string;
  isHoliday: boolean;
  week: Week;
  error: string | undefined;
  onChange: (date: Exception | null) => void;
};

function DateRow({ date, day, name, isHoliday, week, error, onChange }: RowProps) {
  const label = `${dateInWords(day)}, ${name}`;
  const kind = date === null ? 'usual' : date.hours === null ? 'closed' : 'other';
  const choose = (chosen: string) => {
    if (chosen === 'usual') return onChange(null);
    onChange({ day, reason: name, hours: chosen === 'closed' ? null : firstHours(week) });
  };
  return (
    <li className="hours-date">
      <p className="min-w-0">
        <b className="block font-semibold">{name}</b>
        <span className="num text-sm text-ink-muted">{`${dateInWords(day)}, ${day.slice(0, 4)}`}</span>
      </p>
      <Select aria-label={label} value={kind} onChange={({ target }) => choose(target.value)}>
        <option value="usual">{isHoliday ? 'As usual' : 'As usual (remove)'}</option>
        <option value="closed">Closed</option>
        <option value="other">Other hours</option>
      </Select>
      {date?.hours && (
        <div className="col-span-full">
          <TimeRange of={label} hours={date.hours} error={error} onChange={(hours) => onChange({ ...date, hours })} />
        </div>
      )}
      {error && !date?.hours && (
        <p role="alert" className="hours-error col-span-full">
          {error}
        </p>
      )}
    </li>
  );
}

function AddDate({ taken, onAdd }: { taken: ReadonlyMap<string, Exception>; onAdd: (date: Exception) => void }) {
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (!day) return setError('Please choose a day.');
    if (taken.has(day)) return setError('This day has other hours already.');
    onAdd({ day, reason: reason.trim(), hours: null });
    setDay('');
    setReason('');
    setError(undefined);
  };
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <TextField
        label="Another day"
        type="date"
        value={day}
        error={error}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        label="Reason"
        optional
        maxLength={60}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button tone="secondary" onClick={add}>
        <PlusIcon />
        Close on this day
      </Button>
    </div>
  );
}
