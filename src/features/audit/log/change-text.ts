import { money } from '#platform/money.ts';
import { dayAndTime } from '#ui/text/clock.ts';
import type { AuditEntry } from './log.contract.ts';

type Change = AuditEntry['changes'][number];

const CENTS = 'Cents';

/** 'priceCents' → 'Price'; 'isActive' → 'Active'; 'onHand' → 'On hand'. */
function fieldText(field: string): string {
  const name = field.endsWith(CENTS) ? field.slice(0, -CENTS.length) : field;
  const words = [...name.replace(/^is(?=[A-Z])/, '')].map((letter, index) =>
    index > 0 && letter !== letter.toLowerCase() ? ` ${letter.toLowerCase()}` : letter,
  );
  const text = words.join('').toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith(CENTS) ? money(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return MOMENT.test(value) ? dayAndTime(new Date(value)) : value;
}

/** 'Price $29.95 → $27.95'. What was not there before, or has no value after, has no arrow. */
export function changeText({ field, before, after }: Change): string {
  const [was, is] = [before, after].map((value) => valueText(field, value)) as [string, string];
  const name = fieldText(field);
  return before === null || before === undefined ? `${name} ${is}` : `${name} ${was} → ${is}`;
}
