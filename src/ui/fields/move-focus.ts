export const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves between links and buttons of a panel. False: none in that direction. */
export function moveFocus(panel: HTMLElement | null, step: number): boolean {
  const stops = [...(panel?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at < 0 ? 0 : at + step];
  next?.focus();
  return next !== undefined;
}
