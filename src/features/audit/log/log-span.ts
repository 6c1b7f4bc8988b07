/** How far back a log is shown. */
export const SPANS = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'all', label: 'All' },
  { value: 'dates', label: 'From … to …' },
] as const;
export type SpanKey = (typeof SPANS)[number]['value'];

export const isSpan = (text: string | null): text is SpanKey => SPANS.some(({ value }) => value === text);

type Dates = { from: string | null; to: string | null };

/** The first moment of a span and the one after its last, as the reader's days are. */
export function spanOf(span: SpanKey, { from, to }: Dates, now: Date): { from?: string; to?: string } {
  if (span === 'all') return {};
  if (span !== 'dates') return { from: dayStart(now, 1 - Number(span)).toISOString() };
  const [first, last] = [dayOf(from), dayOf(to)];
  return { ...(first && { from: first.toISOString() }), ...(last && { to: dayStart(last, 1).toISOString() }) };
}

const dayStart = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** Midnight of a date such as 2026-11-24; null for anything else. */
function dayOf(text: string | null): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T00:00:00`) : null;
  return day && Number.isFinite(day.getTime()) ? day : null;
}
