/** Bounds of a cart, for the counter in the browser and for the server alike. */
export const MOST_UNITS = 999;
export const MOST_LINES = 50;
/** Stores that one update may name. */
export const MOST_STORES = 20;

/** 30 g of dried cannabis or its equivalent (Cannabis Act, Schedule 3), counted for each order on its own. */
export const MOST_CANNABIS_MG = 30_000;

export const TOO_MUCH_CANNABIS = 'Please ensure your order contain less than 30g cannabis.';
export const WRONG_QUANTITY = `Quantity is a whole number from 1 to ${MOST_UNITS}.`;
export const TOO_MANY_LINES = `A cart holds at most ${MOST_LINES} products.`;
export const TOO_MANY_STORES = `At most ${MOST_STORES} orders can be changed at once.`;
