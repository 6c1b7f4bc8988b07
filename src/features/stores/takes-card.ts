/**
 * Whether to accept this kind of card at the store. A store without listed kinds has not stated them: the payment provider
 * decides.
 */
export const takesCard = (acceptable: readonly string[], kind: string): boolean =>
  acceptable.length === 0 || acceptable.includes(kind);
