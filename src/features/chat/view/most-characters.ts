/** The limit per message, in graphemes. */
export const MOST_CHARACTERS = 2_000;
