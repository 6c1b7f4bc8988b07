import type { Precision } from './places.contract.ts';

/** Known no better than by an area: whoever has something brought there is asked to show where it is. */
export const isVague = (precision: Precision): boolean => precision === 'postal-area' || precision === 'place';
