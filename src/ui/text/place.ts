export type Box = { top: number; right: number; bottom: number; left: number };
export type Placement = {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
  maxHeight: number;
  minWidth: number;
};

const GAP = 8;
const EDGE = 8;
const ENOUGH = 320;

/**
 * A popover's position in px of the window: below its trigger, or above if there is less than 320 below and more above;
 * aligned with its start or end, within the window.
 */
export function place(trigger: Box, view: { width: number; height: number }, align: 'start' | 'end'): Placement {
  const below = view.height - trigger.bottom - GAP - EDGE;
  const above = trigger.top - GAP - EDGE;
  const under = below >= ENOUGH || below >= above;
  const vertical = under
    ? { top: trigger.bottom + GAP, maxHeight: below }
    : { bottom: view.height - trigger.top + GAP, maxHeight: above };
  const horizontal =
    align === 'start' ? { left: Math.max(EDGE, trigger.left) } : { right: Math.max(EDGE, view.width - trigger.right) };
  return { ...vertical, ...horizontal, minWidth: trigger.right - trigger.left };
}
