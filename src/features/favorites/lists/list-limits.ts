import { MOST_LINES } from '#features/cart';

export const MOST_LISTS = 50;
/** As many as a cart holds, so that a whole list fits. */
export const MOST_PRODUCTS = MOST_LINES;
export const LONGEST_NAME = 60;

export const TOO_MANY_LISTS = `You have ${MOST_LISTS} lists. Please remove one first.`;
export const LIST_IS_FULL = `A list holds at most ${MOST_PRODUCTS} products. Please remove one first.`;
export const NO_SUCH_LIST = 'There is no such list.';
