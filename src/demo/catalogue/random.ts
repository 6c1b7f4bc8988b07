/** Reproducible random numbers: the same words give the same numbers on every machine. */
export type Random = ReturnType<typeof randomFor>;

/** Separate streams, so that another store changes nothing about the others. */
export function randomFor(...words: (string | number)[]) {
  let state = hash(words.join(' '));
  /** 0 ≤ x < 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number, both ends included. */
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const chance = (probability: number): boolean => next() < probability;
  const pick = <T>(choices: readonly T[]): T => choices[int(0, choices.length - 1)] as T;
  const some = <T>(choices: readonly T[], count: number): T[] => shuffled(choices).slice(0, count);
  const shuffled = <T>(items: readonly T[]): T[] => {
    const all = [...items];
    for (let i = all.length - 1; i > 0; i--) {
      const j = int(0, i);
      [all[i], all[j]] = [all[j] as T, all[i] as T];
    }
    return all;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    return (choices[choices.length - 1] as readonly [T, number])[0];
  };
  return { next, int, chance, pick, some, shuffled, weighted };
}

/** FNV-1a, then mixed, so that similar words give distant numbers. */
function hash(text: string): number {
  let h = 2_166_136_261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16_777_619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
