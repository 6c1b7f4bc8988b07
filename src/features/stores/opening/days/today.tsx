import { DAY, isoDay, wallMinute, weekdayOfDay } from '../../hours/dated-hours.ts';
import { DAYS, dateInWords } from '../../hours/open-state.ts';
import type { DayHours } from '../../stores.contract.ts';
import type { Exception, Week } from '../hours.contract.ts';
import { firstHours, sorted } from '../hours-draft.ts';
import { TimeRange } from '../time-range.tsx';

type Props = {
  week: Week;
  dates: Exception[];
  timeZone: string;
  troubles: Record<string, string>;
  onChange: (dates: Exception[]) => void;
};

/** The hours of this day alone, which are a day with other hours unless they are those of the week. */
export function Today({ week, dates, timeZone, troubles, onChange }: Props) {
  const today = Math.floor(wallMinute(timeZone, new Date()) / DAY);
  const [day, weekday] = [isoDay(today), weekdayOfDay(today)];
  const dated = dates.find((one) => one.day === day);
  const hours = dated ? dated.hours : week[weekday];
  const change = (next: DayHours | null) => {
    const others = dates.filter((one) => one.day !== day);
    const isUsual = JSON.stringify(next) === JSON.stringify(week[weekday]);
    onChange(isUsual ? others : sorted([...others, { day, hours: next, reason: dated?.reason ?? '' }]));
  };
  return (
    <section aria-labelledby="hours-today" className="mb-6 rounded-lg border border-line p-4">
      <h2 id="hours-today" className="text-h4">
        Today, {DAYS[weekday]}, {dateInWords(day)}
      </h2>
      <p className="mt-1 mb-2 text-sm text-ink-muted">For today alone. The week below stays as it is.</p>
      <div className="hours-today">
        <label className="hours-name">
          <span>{hours ? 'Open' : 'Closed'}</span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state.
            role="switch"
            aria-label="Today: open"
            className="switch"
            checked={hours !== null}
            onChange={({ target }) => change(target.checked ? (week[weekday] ?? firstHours(week)) : null)}
          />
        </label>
        {hours && <TimeRange of="Today" hours={hours} error={troubles[day]} onChange={change} />}
      </div>
    </section>
  );
}
