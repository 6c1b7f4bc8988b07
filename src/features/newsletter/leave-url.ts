/** Where the mails to one address are ended: opened, a page with a button; posted to (RFC 8058), at once. */
export const leaveUrl = (publicOrigin: string, leaveKey: string): string =>
  `${publicOrigin}/newsletter/unsubscribe?key=${leaveKey}`;
