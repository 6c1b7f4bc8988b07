/** Bounds of a cart, for the counter in the browser and for the server alike. */
export const MOST_UNITS = 999;
export const MOST_LINES = 50;
/** Stores that one update may name. */
export const MOST_STORES = 20;

export const WRONG_QUANTITY = `Quantity is a whole number from 1 to ${MOST_UNITS}.`;
export const TOO_MANY_LINES = `A cart holds at most ${MOST_LINES} products.`;
export const TOO_MANY_STORES = `At most ${MOST_STORES} orders can be changed at once.`;
