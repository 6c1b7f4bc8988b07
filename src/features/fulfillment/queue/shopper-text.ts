/** A shopper as staff read them: 'Ana T.'. Who registered by phone may have given no name yet. */
export const shopperText = ({ firstName, initial }: { firstName: string; initial: string }): string =>
  [firstName, initial && `${initial}.`].filter(Boolean).join(' ') || 'No name given';
