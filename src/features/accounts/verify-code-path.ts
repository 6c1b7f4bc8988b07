/** The page on which the PIN that was sent to this number is entered. */
export const verifyCodePath = (phone: string) => `/auth/verify-code?phone=${encodeURIComponent(phone)}`;
