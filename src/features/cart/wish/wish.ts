/** What a shopper wants where the store is short of a line. The first is the default. */
export const WISHES = ['ask', 'nearest', 'refund'] as const;
export type Wish = (typeof WISHES)[number];

export const WISH_LABELS: Record<Wish, string> = {
  ask: 'Ask me',
  nearest: 'Nearest product',
  refund: 'Refund it',
};

export const isWish = (value: unknown): value is Wish => WISHES.includes(value as Wish);
