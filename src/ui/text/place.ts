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
 * Where a popover goes beside its trigger, in px of the window, without measuring it: under the trigger, above it when
 * there is less than 320 below and more above; flush with its start or end edge, never over the window's edge.
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
