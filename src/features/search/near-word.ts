/** Edit distance of two words, counting a transposition as one (optimal string alignment). Stops at `most`. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

const LONGEST = 20;

/** The correction of a mistyped word, with its distance; errors in the first letter are rare. */
export function nearest(typed: string, words: readonly string[]): { word: string; apart: number } | null {
  if (typed.length < 4 || typed.length > LONGEST || /\d/.test(typed)) return null;
  const most = typed.length < 8 ? 1 : 2;
  let best: { word: string; apart: number } | null = null;
  for (const word of words) {
    if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > most) continue;
    const apart = lettersApart(typed, word, most);
    if (apart <= most && (!best || apart < best.apart)) best = { word, apart };
  }
  return best;
}
