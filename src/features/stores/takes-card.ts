/** May this kind of card be tried there? A store without any kinds has not said: the payment provider decides. */
export const takesCard = (acceptable: readonly string[], kind: string): boolean =>
  acceptable.length === 0 || acceptable.includes(kind);
