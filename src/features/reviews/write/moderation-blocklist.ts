import { normalized } from '#platform/contract/normalize.ts';

/** Of signs that stand in for letters; l is one of the i's, as 1 stands in for both. */
const STAND_INS: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', l: 'i' },
};

/** Which of the words or phrases a text holds as whole words, whatever its capitals, accents and stand-ins (c0nnect, ch!ld). */
export function moderationBlocklist(text: string, words: readonly string[]): string[] {
  const folded = foldWords(text);
  return words.filter((word) => {
    const wanted = foldWords(word);
    return wanted !== '  ' && folded.includes(wanted);
  });
}

/** Letters alone, with one blank around every word. */
function foldWords(text: string): string {
  const letters = normalized(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    // At the end of a word '!' is what it seems.
    .replace(/[013457@$l]|[!|](?=[\p{L}\p{N}@$])/gu, (sign) => STAND_INS[sign] ?? sign)
    .replace(/[^\p{L}]+/gu, ' ');
  return ` ${letters.trim()} `;
}
