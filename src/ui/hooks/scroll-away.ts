/** The state of a bar that hides while the reader scrolls down. */
export type ScrollState = {
  isAway: boolean;
  /** The last turning point: the highest position while shown, the lowest while hidden. */
  turn: number;
};
export type ScrollRule = {
  /** The bar always shows this close to the page's top. */
  top: number;
  /** It also shows at the page's end. */
  isBackAtEnd?: boolean;
};

const DOWN_PX = 24;
const UP_PX = 8;

export function afterScroll({ isAway, turn }: ScrollState, at: number, end: number, rule: ScrollRule): ScrollState {
  if (at <= rule.top || (rule.isBackAtEnd && at >= end)) return { isAway: false, turn: at };
  if (isAway) return turn - at >= UP_PX ? { isAway: false, turn: at } : { isAway, turn: Math.max(turn, at) };
  return at - turn >= DOWN_PX ? { isAway: true, turn: at } : { isAway, turn: Math.min(turn, at) };
}
