import { counted } from '#ui/text/format.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const STEPS_MINUTES = [5, 15, 30];

/** The usual answer time of a store, rounded up: 'Usually answers within 15 minutes'. */
export function answerTimeWords(minutes: number): string {
  const step = STEPS_MINUTES.find((most) => minutes <= most);
  if (step) return `Usually answers within ${step} minutes`;
  if (minutes <= HOUR) return 'Usually answers within an hour';
  if (minutes < DAY) return `Usually answers within ${counted(Math.ceil(minutes / HOUR), 'hour')}`;
  return minutes === DAY ? 'Usually answers within a day' : `Usually answers within ${Math.ceil(minutes / DAY)} days`;
}
