/** Characters of why staff did something to an order, which its shopper reads. */
export const LONGEST_REASON = 200;

/** What is wrong with a reason; undefined: nothing. `missing`: the sentence where there is none. */
export function reasonTrouble(reason: string, missing: string): string | undefined {
  if (reason.trim() === '') return missing;
  return reason.trim().length > LONGEST_REASON ? `Please enter at most ${LONGEST_REASON} characters.` : undefined;
}
