import { CopyIcon } from '#ui/icons/icons.ts';
import { Menu, MenuButton } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { minutesOf, WEEKDAYS, type Weekday } from '../hours/dated-hours.ts';
import { DAYS } from '../hours/open-state.ts';
import type { DayHours } from '../stores.contract.ts';
import type { Week } from './hours.contract.ts';
import { firstHours } from './hours-draft.ts';
import { TimeRange } from './time-range.tsx';

const ORDER = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
const WORKDAYS = WEEKDAYS.slice(1, 6);

type Props = { week: Week; troubles: Record<string, string>; onChange: (week: Week) => void };

export function WeekEditor({ week, troubles, onChange }: Props) {
  const copyTo = (days: readonly Weekday[], hours: DayHours | null) =>
    onChange({ ...week, ...Object.fromEntries(days.map((day) => [day, hours])) });
  return (
    <ul className="border-t border-line">
      {ORDER.map((day) => (
        <DayRow
          key={day}
          name={DAYS[day]}
          hours={week[day]}
          usual={firstHours(week)}
          error={troubles[day]}
          onChange={(hours) => copyTo([day], hours)}
          onCopy={(isAll) => copyTo(isAll ? WEEKDAYS : WORKDAYS, week[day])}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  name: string;
  hours: DayHours | null;
  usual: DayHours;
  error: string | undefined;
  onChange: (hours: DayHours | null) => void;
  onCopy: (isAll: boolean) => void;
};

function DayRow({ name, hours, usual, error, onChange, onCopy }: RowProps) {
  return (
    <li className="hours-day">
      <label className="hours-name">
        <span>{name}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state.
          role="switch"
          aria-label={`${name}: open`}
          className="switch"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
        />
      </label>
      {hours ? (
        <TimeRange of={name} hours={hours} error={error} onChange={onChange} />
      ) : (
        <p className="text-ink-muted">Closed</p>
      )}
      <DayBar hours={hours} />
      <Menu
        label={`Copy ${name}`}
        align="end"
        trigger={(props) => (
          <IconButton label={`Copy ${name} to other days`} {...props}>
            <CopyIcon />
          </IconButton>
        )}
      >
        <MenuButton onClick={() => onCopy(false)}>To Monday to Friday</MenuButton>
        <MenuButton onClick={() => onCopy(true)}>To every day</MenuButton>
      </Menu>
    </li>
  );
}

const [FIRST, LAST] = [9 * 60, 23 * 60];
const percent = (minute: number) => (100 * (Math.min(Math.max(minute, FIRST), LAST) - FIRST)) / (LAST - FIRST);

/** From 9 AM to 11 PM; the fields say it too. */
function DayBar({ hours }: { hours: DayHours | null }) {
  const from = hours?.start ? percent(minutesOf(hours.start)) : 0;
  const end = hours?.end ? minutesOf(hours.end) : 0;
  const to = hours?.end ? percent(hours.start < hours.end ? end : LAST) : 0;
  return (
    <span className="hours-bar" aria-hidden="true">
      {to > from && <i style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />}
    </span>
  );
}
