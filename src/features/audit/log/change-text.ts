import { money } from '#platform/money.ts';
import { dayAndTime } from '#ui/text/clock.ts';
import { timeOfDay } from '#ui/text/format.ts';
import type { AuditEntry } from './log.contract.ts';

type Change = AuditEntry['changes'][number];

const CENTS = 'Cents';

/** As the screens say it, where the name of the field does not. */
const NAMES = new Map([
  ['idChecked', 'ID checked'],
  ['line', 'Product'],
  ['handOver', 'Handing over'],
  ['isWaiting', 'Waiting for the shopper'],
  ['lastOrderMinutes', 'Last order, minutes before closing'],
  ['ordersPerQuarter', 'Orders per 15 minutes'],
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
]);

/** 'priceCents' → 'Price'; 'isActive' → 'Active'; 'onHand' → 'On hand'; '2026-12-25' → 'Dec 25, 2026'. */
function fieldText(field: string): string {
  const known = NAMES.get(field);
  if (known) return known;
  if (DAY.test(field)) return DAY_FORMAT.format(new Date(`${field}T00:00Z`));
  const name = field.endsWith(CENTS) ? field.slice(0, -CENTS.length) : field;
  const words = [...name.replace(/^is(?=[A-Z])/, '')].map((letter, index) =>
    index > 0 && letter !== letter.toLowerCase() ? ` ${letter.toLowerCase()}` : letter,
  );
  return capitalized(words.join('').toLowerCase());
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_FORMAT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });
const HOURS = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/;
/** Their values are keys: 'too-many-orders'. */
const CODED = new Set(['status', 'state', 'reason', 'wish', 'payment', 'refund', 'role', 'kind', 'lasts']);
const KEY = /^[a-z]+(?:-[a-z]+)*$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith(CENTS) ? money(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (MOMENT.test(value)) return dayAndTime(new Date(value));
  const [, from, to] = HOURS.exec(value) ?? [];
  if (from && to) return `${timeOfDay(from)} to ${timeOfDay(to)}`;
  return CODED.has(field) && KEY.test(value) ? capitalized(value.replaceAll('-', ' ')) : value;
}

/** 'Price $29.95 → $27.95'. What was not there before, or has no value after, has no arrow. */
export function changeText({ field, before, after }: Change): string {
  const [was, is] = [before, after].map((value) => valueText(field, value)) as [string, string];
  const name = fieldText(field);
  return before === null || before === undefined ? `${name} ${is}` : `${name} ${was} → ${is}`;
}
