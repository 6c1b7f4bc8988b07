/** The page of a conversation: about an order with its store, or (null) with support. */
export const chatPath = (orderId: string | null): string =>
  orderId === null ? '/profile/chat' : `/profile/chat?order=${encodeURIComponent(orderId)}`;
