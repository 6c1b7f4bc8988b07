import { Select } from '#ui/fields/select.tsx';
import { timeOfDay } from '#ui/text/format.ts';
import { DAY, minutesOf, WEEKDAYS, wallMinute, weekdayOfDay } from '../hours/dated-hours.ts';
import { DAYS } from '../hours/open-state.ts';
import { LAST_ORDER_MINUTES } from './hours.contract.ts';
import type { Draft } from './hours-draft.ts';

/** Chosen when the switch is turned on. */
const USUAL = 20;

type Props = { draft: Draft; timeZone: string; onChange: (draft: Draft) => void };

/** How long before closing an order is for the next opening. */
export function LastOrder({ draft, timeZone, onChange }: Props) {
  const { lastOrderMinutes: minutes } = draft;
  const set = (wanted: number) =>
    onChange({ ...draft, lastOrderMinutes: LAST_ORDER_MINUTES.find((one) => one === wanted) ?? 0 });
  const example = lastOrderInWords(draft, timeZone, new Date());
  return (
    <div className="hours-last-order">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state.
        role="switch"
        id="last-order"
        className="switch"
        checked={minutes > 0}
        onChange={({ target }) => set(target.checked ? USUAL : 0)}
      />
      <label htmlFor="last-order" className="font-semibold">
        Stop taking orders before closing
      </label>
      {minutes > 0 && (
        <>
          <Select
            aria-label="Minutes before closing"
            value={minutes}
            onChange={({ target }) => set(Number(target.value))}
          >
            {LAST_ORDER_MINUTES.filter((one) => one > 0).map((one) => (
              <option key={one} value={one}>
                {one} min
              </option>
            ))}
          </Select>
          <p className="num basis-full text-sm text-ink-muted">
            {[example, 'Later pickups are prepared at the next opening, and no deliveries are taken.']
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
    </div>
  );
}

/** 'Last order on Friday: 10:40 PM.', of today or the next day of the week that is open; null: none is. */
function lastOrderInWords({ week, lastOrderMinutes }: Draft, timeZone: string, now: Date): string | null {
  const today = Math.floor(wallMinute(timeZone, now) / DAY);
  for (const [ahead] of WEEKDAYS.entries()) {
    const day = weekdayOfDay(today + ahead);
    const end = week[day]?.end;
    if (end) return `Last order on ${DAYS[day]}: ${timeOfDay((minutesOf(end) - lastOrderMinutes + DAY) % DAY)}.`;
  }
  return null;
}
