import { type RefObject, useLayoutEffect, useRef } from 'react';

const CALM = '(prefers-reduced-motion: reduce)';
/** One that begins while another is under way adds to it. */
const STEP = { duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)', composite: 'add' } as const;

/**
 * The parts of `root` that a change moves up or down slide there from where they stood, so that nothing jumps while it is
 * read. `parts`: a selector, of parts that do not contain each other. `change`: differs where something has changed.
 */
export function useSlides(root: RefObject<HTMLElement | null>, parts: string, change: string): void {
  const drawn = useRef<{ change: string; width: number; tops: ReadonlyMap<HTMLElement, number> }>(null);
  useLayoutEffect(() => {
    const before = drawn.current;
    const all = [...(root.current?.querySelectorAll<HTMLElement>(parts) ?? [])];
    // Neither scrolling nor a slide under way changes these.
    const tops = new Map(all.map((part) => [part, part.offsetTop]));
    drawn.current = { change, width: innerWidth, tops };
    if (!before || before.change === change || before.width !== innerWidth || matchMedia(CALM).matches) return;
    for (const [part, top] of tops) {
      const down = (before.tops.get(part) ?? top) - top;
      if (down !== 0) part.animate({ transform: [`translateY(${down}px)`, 'none'] }, STEP);
    }
  });
}
