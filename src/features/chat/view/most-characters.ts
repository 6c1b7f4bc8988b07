/** Of one message, as a reader counts them. */
export const MOST_CHARACTERS = 2_000;
