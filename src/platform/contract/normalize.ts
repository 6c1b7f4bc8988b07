const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalizes in linear time: sorting a letter's combining marks is quadratic. Drops marks beyond 30, more than any
 * language has (UAX 15, stream-safe text).
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD' = 'NFC'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);
