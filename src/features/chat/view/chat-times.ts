const GAP_MS = 15 * 60_000;

type Timed = { at: string };

/** Groups messages into runs with their start time: a new run after 15 minutes of silence, and each day. */
export function inRuns<T extends Timed>(
  all: readonly T[],
  dayOf: (iso: string) => string,
): { at: string; items: T[] }[] {
  const runs: { at: string; items: T[] }[] = [];
  for (const one of all) {
    const run = runs.at(-1);
    const last = run?.items.at(-1);
    const goesOn = last && Date.parse(one.at) - Date.parse(last.at) < GAP_MS && dayOf(last.at) === dayOf(one.at);
    if (run && goesOn) run.items.push(one);
    else runs.push({ at: one.at, items: [one] });
  }
  return runs;
}
