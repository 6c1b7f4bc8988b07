/** Weights, volumes, strengths and prices as shoppers write them. */
export type Amount =
  | { unit: 'g' | 'ml' | 'mg'; value: number }
  | { unit: '%'; value: number }
  | { unit: 'cents'; value: number };

type Read = { length: number; amount: Amount };

const UNITS = new Map<string, 'g' | 'ml' | 'mg' | 'l' | 'oz' | '%' | 'kg' | 'dollars'>(
  Object.entries({
    g: 'g',
    gr: 'g',
    gm: 'g',
    gram: 'g',
    grams: 'g',
    gramme: 'g',
    grammes: 'g',
    mg: 'mg',
    mgs: 'mg',
    milligram: 'mg',
    milligrams: 'mg',
    milligramme: 'mg',
    milligrammes: 'mg',
    ml: 'ml',
    mls: 'ml',
    millilitre: 'ml',
    millilitres: 'ml',
    milliliter: 'ml',
    milliliters: 'ml',
    l: 'l',
    litre: 'l',
    litres: 'l',
    liter: 'l',
    oz: 'oz',
    ozs: 'oz',
    ounce: 'oz',
    ounces: 'oz',
    once: 'oz',
    onces: 'oz',
    zip: 'oz',
    percent: '%',
    pct: '%',
    kg: 'kg',
    dollar: 'dollars',
    dollars: 'dollars',
    bucks: 'dollars',
    buck: 'dollars',
    cad: 'dollars',
    piastres: 'dollars',
  } as const),
);
const PARTS = new Map([
  ['half', 0.5],
  ['demi', 0.5],
  ['1/2', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
  ['quart', 0.25],
  ['qtr', 0.25],
  ['1/4', 0.25],
  ['eighth', 0.125],
  ['eighths', 0.125],
  ['eight', 0.125],
  ['8th', 0.125],
  ['1/8', 0.125],
  ['1/8th', 0.125],
]);
const UNDER = new Set(['under', 'below', 'max', 'maximum', 'moins', 'upto', 'within', 'sous']);
/** The weight at which an ounce is sold. */
const OUNCE_G = 28;

const numberOf = (token = ''): number | null => (/^\d{1,5}(?:\.\d{1,3})?$/.test(token) ? Number(token) : null);
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The amount at position `n` and the number of its words; null: none. */
export function readAmount(tokens: readonly string[], n: number): Read | null {
  return underPrice(tokens, n) ?? pieces(tokens, n) ?? part(tokens, n) ?? plain(tokens, n) ?? bareOunce(tokens, n);
}

/** 'under 20', 'less than $20', '$20', '20 dollars'. */
function underPrice(tokens: readonly string[], n: number): Read | null {
  const [first = '', second = ''] = tokens.slice(n, n + 2);
  const words =
    (first === 'less' && second === 'than') ||
    (first === 'moins' && second === 'de') ||
    (first === 'up' && second === 'to')
      ? 2
      : UNDER.has(first)
        ? 1
        : 0;
  const token = tokens[n + words] ?? '';
  const isMoney = token.includes('$');
  const value = numberOf(token.replaceAll('$', ''));
  if (value === null) return null;
  const unit = UNITS.get(tokens[n + words + 1] ?? '');
  if (unit !== 'dollars' && (unit || (words === 0 && !isMoney))) return null;
  const length = words + 1 + (unit === 'dollars' ? 1 : 0);
  return { length, amount: { unit: 'cents', value: Math.round(value * 100) } };
}

/** '10 x 0.35 g': the total of all pieces. */
function pieces(tokens: readonly string[], n: number): Read | null {
  const count = numberOf(tokens[n]);
  if (count === null || tokens[n + 1] !== 'x') return null;
  const each = tokens[n + 2] ?? '';
  const value = numberOf(each.endsWith('g') ? each.slice(0, -1) : each);
  if (value === null) return null;
  const isGrams = UNITS.get(tokens[n + 3] ?? '') === 'g';
  return { length: isGrams ? 4 : 3, amount: { unit: 'g', value: rounded(count * value) } };
}

/** 'half ounce', 'quarter', '1/8 oz', 'half gram'. */
function part(tokens: readonly string[], n: number): Read | null {
  const share = PARTS.get(tokens[n] ?? '');
  if (share === undefined) return null;
  const next = tokens[n + 1] === 'of' || tokens[n + 1] === 'an' || tokens[n + 1] === 'a' ? n + 2 : n + 1;
  const unit = UNITS.get(tokens[next] ?? '');
  if (unit === 'oz') return { length: next + 1 - n, amount: { unit: 'g', value: share * OUNCE_G } };
  if (unit === 'g') return { length: next + 1 - n, amount: { unit: 'g', value: share } };
  if (tokens[n] === 'half' && PARTS.get(tokens[n + 1] ?? '') === 0.25)
    return { length: 2, amount: { unit: 'g', value: OUNCE_G / 8 } };
  if (share === 0.5 || tokens[n] === 'quart' || tokens[n] === 'eight') return null;
  return { length: 1, amount: { unit: 'g', value: share * OUNCE_G } };
}

/** '10mg', '10 mg', '2 oz', '30%', '30 percent'. */
function plain(tokens: readonly string[], n: number): Read | null {
  const token = tokens[n] ?? '';
  if (token.endsWith('%')) {
    const value = numberOf(token.slice(0, -1));
    return value === null ? null : { length: 1, amount: { unit: '%', value } };
  }
  const together = /^(\d{1,5}(?:\.\d{1,3})?|\.\d{1,3})([a-z]{1,12})$/.exec(token);
  const value = together ? Number(together[1]) : numberOf(token.startsWith('.') ? `0${token}` : token);
  const unit = UNITS.get((together ? together[2] : tokens[n + 1]) ?? '');
  if (value === null || !unit || unit === 'dollars') return null;
  const length = together ? 1 : 2;
  if (unit === '%') return { length, amount: { unit, value } };
  if (unit === 'oz') return { length, amount: { unit: 'g', value: rounded(value * OUNCE_G) } };
  if (unit === 'kg') return { length, amount: { unit: 'g', value: value * 1000 } };
  if (unit === 'l') return { length, amount: { unit: 'ml', value: value * 1000 } };
  return { length, amount: { unit, value } };
}

/** 'ounce', 'gram' without a number are one. */
function bareOunce(tokens: readonly string[], n: number): Read | null {
  const unit = UNITS.get(tokens[n] ?? '');
  if (unit === 'oz' && tokens[n] !== 'once') return { length: 1, amount: { unit: 'g', value: OUNCE_G } };
  if (unit === 'g' && (tokens[n]?.length ?? 0) > 3) return { length: 1, amount: { unit: 'g', value: 1 } };
  return null;
}
