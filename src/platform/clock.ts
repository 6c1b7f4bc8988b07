/** The only source of "now" for rules; tests pass one that they can move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
