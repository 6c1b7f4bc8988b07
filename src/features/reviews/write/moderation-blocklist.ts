import { normalized } from '#platform/contract/normalize.ts';

/** Characters that replace letters; l maps to i, as 1 replaces both. */
const STAND_INS: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', l: 'i' },
};

/** Finds blocked words and phrases as whole words, ignoring case, accents and replaced characters (c0nnect, ch!ld). */
export function moderationBlocklist(text: string, words: readonly string[]): string[] {
  const folded = foldWords(text);
  return words.filter((word) => {
    const wanted = foldWords(word);
    return wanted !== '  ' && folded.includes(wanted);
  });
}

/** Letters only, with one blank around every word. */
function foldWords(text: string): string {
  const letters = normalized(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    // At the end of a word '!' is punctuation.
    .replace(/[013457@$l]|[!|](?=[\p{L}\p{N}@$])/gu, (sign) => STAND_INS[sign] ?? sign)
    .replace(/[^\p{L}]+/gu, ' ');
  return ` ${letters.trim()} `;
}
