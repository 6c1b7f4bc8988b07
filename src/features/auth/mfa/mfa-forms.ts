import { requiredText } from '#platform/contract/fields.ts';

// Apart from the contract, whose schemas browsers do not load.

/** Six digits; spaces, as apps show them, are allowed. */
export const AppCode = requiredText(20, 'Enter the six digits.');
/** Four groups of six letters and digits, in any case, with or without dashes. */
export const RecoveryCode = requiredText(60, 'Enter a recovery code.');
