/** Whether to accept this card kind at the store. Without stated kinds the payment provider decides. */
export const takesCard = (acceptable: readonly string[], kind: string): boolean =>
  acceptable.length === 0 || acceptable.includes(kind);
