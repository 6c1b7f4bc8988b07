/** The unsubscribe address of a recipient: GET shows a page with a button; POST (RFC 8058) unsubscribes. */
export const leaveUrl = (publicOrigin: string, leaveKey: string): string =>
  `${publicOrigin}/newsletter/unsubscribe?key=${leaveKey}`;
