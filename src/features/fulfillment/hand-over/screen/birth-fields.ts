/** The date of birth while it is typed, in the order of the fields. */
export const PARTS = [
  { key: 'year', label: 'Year', length: 4 },
  { key: 'month', label: 'Month', length: 2 },
  { key: 'day', label: 'Day', length: 2 },
] as const;
export type PartKey = (typeof PARTS)[number]['key'];
export type Birth = Record<PartKey, string>;

export const NO_BIRTH: Birth = { year: '', month: '', day: '' };

/** YYYY-MM-DD; null: not all of it is typed yet. */
export const birthDateOf = (birth: Birth): string | null =>
  PARTS.every(({ key, length }) => birth[key].length === length) ? `${birth.year}-${birth.month}-${birth.day}` : null;

/** A digit of the pad goes to the chosen part; into a full one it starts anew. Says which part is next. */
export function withDigit(birth: Birth, at: PartKey, digit: string): { birth: Birth; at: PartKey } {
  const { length } = partOf(at);
  const value = birth[at].length === length ? digit : birth[at] + digit;
  const isFull = value.length === length;
  return { birth: { ...birth, [at]: value }, at: isFull ? (after(at) ?? at) : at };
}

/** Takes the last digit back; of an empty part that of the one before. */
export function withoutDigit(birth: Birth, at: PartKey): { birth: Birth; at: PartKey } {
  const from = birth[at] === '' ? (before(at) ?? at) : at;
  return { birth: { ...birth, [from]: birth[from].slice(0, -1) }, at: from };
}

export const after = (at: PartKey): PartKey | undefined => PARTS[indexOf(at) + 1]?.key;
const before = (at: PartKey): PartKey | undefined => PARTS[indexOf(at) - 1]?.key;
const indexOf = (at: PartKey) => PARTS.findIndex(({ key }) => key === at);
const partOf = (at: PartKey) => PARTS[indexOf(at)] ?? PARTS[0];
