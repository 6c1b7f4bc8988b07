const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Unicode normalization in linear time. `normalize` sorts the combining marks of a letter, which takes the square of their
 * number. No language has more than 30 on one letter (UAX 15, stream-safe text): the others are left out.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD' = 'NFC'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);
