import { withNext } from '../sessions/safe-redirect.ts';

/** The page on which the PIN that was sent to this number is entered. `next`: the page that follows the log-in. */
export const verifyCodePath = (phone: string, next: string | null) =>
  withNext(`/auth/verify-code?phone=${encodeURIComponent(phone)}`, next);
