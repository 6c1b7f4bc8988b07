/** Where the browser keeps a shopper's cart: each shopper's under a key of its own, so that nobody sees another one's. */
export const cartKey = (userId: string | null) => ['cart', userId] as const;
