import { MOST_UNITS } from '#features/cart';

type Moved = { from: number; to: number; units: number };

/** Quantities by listing after undoing a move: lines get back what is still at its target. Units added there stay. */
export function takenBack(moved: readonly Moved[], present: ReadonlyMap<number, number>): Map<number, number> {
  const quantities = new Map<number, number>();
  const unitsOf = (id: number) => quantities.get(id) ?? present.get(id) ?? 0;
  for (const { from, to, units } of moved) {
    const back = Math.min(units, unitsOf(to));
    quantities.set(to, unitsOf(to) - back);
    quantities.set(from, Math.min(unitsOf(from) + back, MOST_UNITS));
  }
  return quantities;
}
