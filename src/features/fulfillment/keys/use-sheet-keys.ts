import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { useLineChanges } from '../sheet/use-line-changes.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

const CHECKS = '[data-sheet] .pick-check';

/** In the open order: arrows lead from line to line, Space picks, S says that there are too few. */
export function useSheetKeys(order: StaffOrder, isPicking: boolean, setShort: ((lineId: string) => void) | null): void {
  const { pick } = useLineChanges(order);
  const open = order.lines.find(({ outcome }) => outcome === 'open');
  const pickNext = (event: KeyboardEvent | null) => {
    // A button that has the focus is pressed by Space itself.
    if (event?.target instanceof Element && event.target.closest('button, a, input, summary')) return false;
    if (!open || pick.isPending) return false;
    return pick.mutate({ id: open.id, picked: open.picked, quantity: open.toHandOver });
  };
  useShortcut('pick', isPicking ? pickNext : null);
  const short = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line;
    const lineId = focused ?? open?.id;
    return setShort && lineId ? setShort(lineId) : false;
  };
  useShortcut('short', isPicking && setShort ? short : null);
  useShortcut('move-down', isPicking ? (event) => moveCheck(event, 1) : null);
  useShortcut('move-up', isPicking ? (event) => moveCheck(event, -1) : null);
}

/** False where the arrow is the browser's: in a radio group, a list, or without lines. */
function moveCheck(event: KeyboardEvent | null, by: number): unknown {
  const checks: Element[] = [...document.querySelectorAll(CHECKS)];
  const { activeElement } = document;
  const isHere = activeElement?.matches('[data-sheet], .pick-check') || activeElement === document.body;
  if (!event || !isHere || checks.length === 0) return false;
  const at = activeElement ? checks.indexOf(activeElement) : -1;
  const next = checks[at === -1 ? 0 : Math.min(checks.length - 1, Math.max(0, at + by))];
  return (next as HTMLElement).focus();
}
