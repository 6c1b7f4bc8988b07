import { useEffect, useRef, useState } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { dayOfIso, weekdayOfDay } from '../../hours/dated-hours.ts';
import { dateInWords, hoursInWords } from '../../hours/open-state.ts';
import type { Exception, StoreHours, Week } from '../hours.contract.ts';
import { firstHours, isFilled, sorted } from '../hours-draft.ts';
import { TimeRange } from '../time-range.tsx';
import { AddDate } from './add-date.tsx';

type Props = {
  dates: Exception[];
  holidays: StoreHours['holidays'];
  week: Week;
  troubles: Record<string, string>;
  onChange: (dates: Exception[]) => void;
};

/** The days with other hours, and the holidays ahead, each to be decided. */
export function ExceptionList({ dates, holidays, week, troubles, onChange }: Props) {
  /** The day that was added last. */
  const [added, setAdded] = useState<string>();
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
            isAdded={one.day === added}
            week={week}
            error={troubles[one.day]}
            onChange={(date) => onChange(date ? sorted([...without(one.day), date]) : without(one.day))}
          />
        ))}
      </ul>
      <AddDate
        week={week}
        taken={decided}
        onAdd={(date) => {
          setAdded(date.day);
          onChange(sorted([...dates, date]));
        }}
      />
    </section>
  );
}

type RowProps = {
  /** null: as usual. */
  date: Exception | null;
  day: string;
  name: string;
  isHoliday: boolean;
  isAdded: boolean;
  week: Week;
  error: string | undefined;
  onChange: (date: Exception | null) => void;
};

function DateRow({ date, day, name, isHoliday, isAdded, week, error, onChange }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  // It may be far above the button that added it.
  useEffect(() => {
    if (isAdded) row.current?.querySelector('select')?.focus();
  }, [isAdded]);
  const label = `${dateInWords(day)}, ${name}`;
  const [month, dayOfMonth] = dateInWords(day).split(' ');
  const hours = date ? date.hours : week[weekdayOfDay(dayOfIso(day))];
  const kind = date === null ? 'usual' : date.hours === null ? 'closed' : 'other';
  const choose = (chosen: string) => {
    if (chosen === 'usual') return onChange(null);
    onChange({ day, reason: name, hours: chosen === 'closed' ? null : firstHours(week) });
  };
  return (
    <li ref={row} className="hours-date">
      <time dateTime={day} className="hours-date-tile num">
        <span className="block text-xs font-medium text-ink-muted">{month}</span> {dayOfMonth}
      </time>
      <p className="hours-date-name">
        <b className="block font-semibold">{name}</b>
        <span className="num text-sm text-ink-muted">{isFilled(hours) && hoursInWords(hours)}</span>
      </p>
      <div className="hours-date-choice">
        <Select aria-label={label} value={kind} onChange={({ target }) => choose(target.value)}>
          <option value="usual">{isHoliday ? 'As usual' : 'As usual (remove)'}</option>
          <option value="closed">Closed</option>
          <option value="other">Other hours</option>
        </Select>
      </div>
      {date?.hours && (
        <div className="w-full">
          <TimeRange of={label} hours={date.hours} error={error} onChange={(hours) => onChange({ ...date, hours })} />
        </div>
      )}
      {error && !date?.hours && (
        <p role="alert" className="hours-error w-full">
          {error}
        </p>
      )}
    </li>
  );
}
