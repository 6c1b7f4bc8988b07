export type Direction = 'next' | 'previous' | 'left' | 'right';

/** The order that a key leads to from `current` (null: none yet), by the columns as they are shown; null: stays. */
export function nextCard(columns: readonly (readonly string[])[], current: string | null, to: Direction) {
  const shown = columns.filter((column) => column.length > 0);
  const all = shown.flat();
  if (current === null || !all.includes(current)) return all.at(to === 'previous' ? -1 : 0) ?? null;
  const at = shown.findIndex((column) => column.includes(current));
  if (to === 'left') return shown[at - 1]?.at(0) ?? null;
  if (to === 'right') return shown[at + 1]?.at(0) ?? null;
  const index = all.indexOf(current);
  return (to === 'next' ? all[index + 1] : all[index - 1]) ?? null;
}

/** With no order chosen, the first one as they are shown that has the step as its next one. */
export const firstWith = <O extends { id: string }>(
  columns: readonly (readonly string[])[],
  orders: readonly O[],
  fits: (order: O) => boolean,
): O | undefined =>
  columns
    .flat()
    .map((id) => orders.find((order) => order.id === id))
    .find((order) => order !== undefined && fits(order));
