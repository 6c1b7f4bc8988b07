/** What the security log knows of, with the words that its page has for it. */
export const SECURITY_EVENTS = {
  'log-in': 'Logged in',
  'log-in-refused': 'Log-in refused',
  'factor-added': 'Second step added',
  'factor-removed': 'Second step removed',
  'factor-refused': 'Second step refused',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'pin-set': 'PIN of a tablet set',
  'pin-refused': 'PIN refused',
  'tablet-unlocked': 'Tablet unlocked',
  'tablet-copied': 'Copied sign-in of a tablet ended',
  'password-changed': 'Password changed',
  'password-recovered': 'Password recovered',
  'sessions-ended': 'Logged out elsewhere',
  'limit-hit': 'Limit reached',
  'access-refused': 'Access refused',
  'role-changed': 'Role changed',
  'account-suspended': 'Account suspended',
  'account-reopened': 'Account reopened',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
