import type { Shape } from './hostile-shapes.ts';

/**
 * Less than this at the greatest length harms nobody, and is too little to be measured in parts: for 20,000 characters a machine needs
 * up to 5 ms for the first use of memory alone.
 */
const HARMLESS_MS_PER_CHARACTER = 10 / 20_000;
/** For eight times the length. Linear work takes 8 times as long, quadratic work 64 times; caches and garbage add some. */
const MOST_TIMES = 20;
/** For four times the length, from the second one on: the first may be read by code that is compiled for it alone. */
const MOST_TIMES_LATER = 10;
/** A machine that is busy with something else adds more, but not each time; what takes the square takes it each time. */
const TRIES = 5;
const ROUNDS = 5;

/**
 * What is wrong with how the time of `read` grows with a text's length, up to `longest` characters: null where it grows
 * about as the length does. Time of the processor, best of five.
 */
export function growth(read: (text: string) => unknown, shape: Shape, longest: number): string | null {
  let found: string | null = null;
  for (let n = 0; n < TRIES; n++) {
    found = measured(read, shape, longest);
    if (!found) return null;
  }
  return found;
}

function measured(read: (text: string) => unknown, shape: Shape, longest: number): string | null {
  const lengths = [longest / 8, longest / 4, longest / 2, longest].map(Math.ceil);
  const texts = lengths.map((length) => shape(length));
  const times: number[] = [];
  // By turns: what disturbs the machine for a moment disturbs each length.
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, text] of texts.entries()) {
      const ms = Math.min(
        times[index] ?? Number.POSITIVE_INFINITY,
        cpuMs(() => read(text)),
      );
      times[index] = ms;
      const before = times[index - 1];
      // What explodes is not tried at its greatest length.
      if (before !== undefined && ms > 100 && ms > before * MOST_TIMES) break;
    }
  const [first = 0, second = 0, , last] = times;
  const harmlessMs = Math.max(1, longest * HARMLESS_MS_PER_CHARACTER);
  const isGood = (ms: number) => ms < harmlessMs || ms <= first * MOST_TIMES || ms <= second * MOST_TIMES_LATER;
  if (last !== undefined && isGood(last)) return null;
  return times.map((ms, index) => `${ms.toFixed(3)} ms for ${lengths[index]} characters`).join(', ');
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
