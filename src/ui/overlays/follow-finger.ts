import { isAway, isDragDown, type Touch } from './drag.ts';

/** Elements that handle drags themselves: a map, a slider. */
const MOVED = '.map, input[type="range"]';

/**
 * Drags a sheet: past 30 % of its height, or by a flick, it calls `away`; else it returns. Only where nothing inside is
 * scrolled. Returns the stop function.
 */
export function followFinger(sheet: HTMLElement, away: () => void): () => void {
  let path: Touch[] = [];
  let isDragged = false;
  const end = (isCanceled: boolean) => {
    if (!isDragged) return;
    isDragged = false;
    sheet.removeAttribute('data-dragged');
    if (isCanceled || !isAway(path, sheet.offsetHeight, performance.now())) return goBack(sheet);
    place(sheet, sheet.offsetHeight);
    away();
    // The owner may keep it open.
    requestAnimationFrame(() => (isOpen(sheet) ? goBack(sheet) : void whenStill(sheet, () => place(sheet, 0))));
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    const from = path[0];
    if (!finger || !from) return;
    const to = touchOf(finger);
    if (!isDragged) {
      const drags = event.touches.length === 1 ? isDragDown(from, to) : false;
      if (drags === false) path = [];
      if (!drags) return;
      isDragged = true;
      sheet.setAttribute('data-dragged', '');
    }
    event.preventDefault();
    path.push(to);
    place(sheet, Math.max(0, to.y - from.y));
  };
  const onStart = ({ touches: [finger, second], target }: TouchEvent) => {
    path = finger && !second && mayDrag(target as Element, sheet) ? [touchOf(finger)] : [];
  };
  const listeners = new AbortController();
  const listen = { signal: listeners.signal };
  sheet.addEventListener('touchstart', onStart, { ...listen, passive: true });
  sheet.addEventListener('touchmove', onMove, { ...listen, passive: false });
  sheet.addEventListener('touchend', () => end(false), listen);
  sheet.addEventListener('touchcancel', () => end(true), listen);
  return () => {
    sheet.removeAttribute('data-dragged');
    listeners.abort();
  };
}

const touchOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Touch => ({
  x,
  y,
  at: performance.now(),
});

const isOpen = (sheet: HTMLElement) => sheet.matches('[open], :popover-open');

function place(sheet: HTMLElement, down: number): void {
  sheet.style.translate = down > 0 ? `0 ${down}px` : '';
}

function goBack(sheet: HTMLElement): void {
  sheet.setAttribute('data-returning', '');
  place(sheet, 0);
  void whenStill(sheet, () => sheet.removeAttribute('data-returning'));
}

const whenStill = (sheet: HTMLElement, then: () => void) =>
  Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)).then(then);

function mayDrag(target: Element, sheet: Element): boolean {
  if (target.closest(MOVED)) return false;
  for (let part: Element | null = target; part; part = part === sheet ? null : part.parentElement)
    if (part.scrollTop > 0) return false;
  return true;
}
