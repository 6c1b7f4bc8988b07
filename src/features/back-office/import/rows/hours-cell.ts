import type { DayHours, OperationHours } from '#features/stores';
import { BadRow } from '../import-report.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Day = (typeof DAYS)[number];
const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const LONGEST = 500;
/** A later closing time on the next morning is a typing error: 9:00 for 21:00. */
const LATEST_NIGHT = 6 * 60;

/**
 * Parses a week such as 'Mon-Fri 9:00-21:00; Sat 10:00-22:00; Sun closed': 24-hour clock, unnamed days closed, an end
 * before the start is on the next day. null: blank. Throws `BadRow`.
 */
export function readHours(text = ''): OperationHours | null {
  if (text.length > LONGEST) throw new BadRow('hours: is too long.');
  if (!text.trim()) return null;
  const week: OperationHours = {};
  const named = new Set<Day>();
  for (const part of text.replace(/[–—]/g, '-').split(/[;\n]/)) {
    if (!part.trim()) continue;
    const { days, hours } = readPart(part.trim().toLowerCase(), part.trim());
    for (const day of days) {
      if (named.has(day)) throw new BadRow(`hours: ${day} is listed twice.`);
      named.add(day);
      if (hours) week[day] = hours;
    }
  }
  if (Object.keys(week).length === 0) throw new BadRow(`hours: '${text.trim()}' opens on no day.`);
  return week;
}

function readPart(text: string, shown: string): { days: Day[]; hours: DayHours | null } {
  const end = text.search(/\d|closed/);
  if (end < 1) throw new BadRow(`hours: '${shown}' is not written like 'Mon-Fri 9:00-21:00' or 'Sun closed'.`);
  const days = text
    .slice(0, end)
    .replace(/[:\s]/g, '')
    .split(',')
    .flatMap((words) => daysOf(words, shown));
  const times = text.slice(end).replace(/\s/g, '');
  return { days, hours: times === 'closed' ? null : timesOf(times, shown) };
}

/** 'mon', 'tues', 'mon-fri', 'sat-mon' or 'daily'. */
function daysOf(words: string, shown: string): Day[] {
  if (words === 'daily') return [...DAYS];
  const [first = '', last = first, ...more] = words.split('-');
  const [from, to] = [first, last].map((word) =>
    word.length < 3 ? -1 : NAMES.findIndex((name) => name.startsWith(word)),
  );
  if (from === undefined || to === undefined || from < 0 || to < 0 || more.length)
    throw new BadRow(`hours: '${shown}' does not begin with days such as Mon, Mon-Fri or Daily.`);
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => DAYS[(from + index) % 7] as Day);
}

function timesOf(text: string, shown: string): DayHours {
  const [, openHour = '', openMinute = '', closeHour = '', closeMinute = ''] =
    /^(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)$/.exec(text) ?? [];
  const opens = minutesOf(openHour, openMinute);
  const closes = minutesOf(closeHour, closeMinute);
  if (opens === null || closes === null || opens === 24 * 60)
    throw new BadRow(`hours: '${shown}' has no times such as 9:00-21:00, on the 24-hour clock.`);
  if (opens === closes)
    throw new BadRow(`hours: '${shown}' opens and closes at the same time. Around the clock is 0:00-24:00.`);
  if (closes < opens && closes > LATEST_NIGHT)
    throw new BadRow(`hours: '${shown}' closes on the next morning. Is ${clock(closes + 12 * 60)} meant?`);
  return { start: clock(opens), end: clock(closes) };
}

function minutesOf(hour: string, minute: string): number | null {
  const total = Number(hour || Number.NaN) * 60 + Number(minute);
  return Number(minute) < 60 && total <= 24 * 60 ? total : null;
}

/** Midnight at the end of a day is '00:00', as in the database. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
