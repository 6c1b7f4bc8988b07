/** The page of a conversation: about an order with its store, or (null) with support. */
export const chatPath = (orderId: string | null): string =>
  orderId === null ? '/profile/chat' : `/profile/chat?order=${encodeURIComponent(orderId)}`;

/** The address for writing to a store: the user's newest order there, or else support. */
export const storeChatPath = (storeId: string): string => `/profile/chat?store=${storeId}`;
