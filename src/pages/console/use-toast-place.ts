import { useLayoutEffect, useSyncExternalStore } from 'react';
import { toasts } from '#ui/overlays/toast.tsx';
import type { Toast } from '#ui/overlays/toast-store.ts';

const NONE: readonly Toast[] = [];
const GAP = 8;

/** Messages never lie on a button: the next press is meant for it. They stand above the foot and the bands of the open order, whose list ends above them, else where the page has no button. */
export function useToastPlace(): void {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, () => NONE);
  useLayoutEffect(() => {
    if (shown.length === 0) return;
    place();
    const watch = new MutationObserver(place);
    const main = document.getElementById('main');
    if (main) watch.observe(main, { childList: true, subtree: true });
    addEventListener('resize', place);
    addEventListener('scrollend', place, true);
    return () => {
      watch.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scrollend', place, true);
      document.documentElement.style.removeProperty('--toast-gap');
    };
  }, [shown]);
}

type Room = { top: number; bottom: number };

function place(): void {
  const stack = document.querySelector<HTMLElement>('body > .toasts');
  if (!stack) return;
  const { style } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = stack;
  const body = document.querySelector('.sheet-body')?.getBoundingClientRect();
  if (body && matchMedia('(width < 75rem)').matches) {
    const feet = [...document.querySelectorAll('.sheet > :is(.sheet-foot, .running-out, .band-in-sheet)')];
    const tops = feet.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
    const bottom = Math.min(innerHeight, ...tops.map(({ top }) => top)) - GAP;
    style.setProperty('--toast-gap', `${height + 2 * GAP}px`);
    moveTo(body.left + GAP, bottom);
    return;
  }
  style.removeProperty('--toast-gap');
  const main = document.getElementById('main')?.getBoundingClientRect();
  if (!main) return;
  const room = { top: edge('.console-top', 'bottom', 0), bottom: lowest() - GAP };
  const left = main.left + GAP;
  const right = document.documentElement.clientWidth - width - GAP;
  const places = (body ? [left] : [right, left]).map((x) => ({ x, y: freeBottom(boxesAt(x, width), room, height) }));
  const [best] = places.toSorted((one, other) => other.y - one.y);
  if (best) moveTo(best.x, best.y);
}

function moveTo(x: number, bottom: number): void {
  const { style } = document.documentElement;
  style.setProperty('--toast-x', `${x}px`);
  style.setProperty('--toast-y', `${bottom - innerHeight}px`);
}

const edge = (selector: string, side: 'top' | 'bottom', otherwise: number): number =>
  document.querySelector(selector)?.getBoundingClientRect()[side] ?? otherwise;

/** On a phone the side bar is at the bottom. */
const lowest = () => (matchMedia('(width < 48rem)').matches ? edge('.console-side', 'top', innerHeight) : innerHeight);

const boxesAt = (x: number, width: number): Room[] =>
  [...document.querySelectorAll('main :is(button, .btn, input, select, textarea)')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > x - GAP && box.left < x + width + GAP);

/** The lowest place between the boxes; where there is none, the end of the room. */
function freeBottom(boxes: readonly Room[], room: Room, height: number): number {
  let bottom = room.bottom;
  while (bottom - height > room.top) {
    const hit = boxes.find((box) => box.top < bottom + GAP && box.bottom > bottom - height - GAP);
    if (!hit) return bottom;
    bottom = Math.min(bottom - 1, hit.top - GAP);
  }
  return room.bottom;
}
