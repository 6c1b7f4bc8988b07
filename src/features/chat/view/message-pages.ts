import type { ChatMessage } from '../chat.contract.ts';

/** The loaded pages of a conversation: the newest message of the first page first. */
type Pages<Page> = { pages: Page[]; pageParams: unknown[] };
type Page = { items: ChatMessage[] };

/** Adds a new message, once. */
export function withMessage<P extends Page>(all: Pages<P>, message: ChatMessage): Pages<P> {
  const isThere = all.pages.some(({ items }) => items.some(({ id }) => id === message.id));
  if (isThere) return mapped(all, (one) => (one.id === message.id ? message : one));
  const [first, ...others] = all.pages;
  return first ? { ...all, pages: [{ ...first, items: [message, ...first.items] }, ...others] } : all;
}

export function readUpTo<P extends Page>(all: Pages<P>, id: string): Pages<P> {
  let isRead = false;
  return mapped(all, (one) => {
    isRead ||= one.id === id;
    return isRead && one.from === 'shopper' ? { ...one, state: 'read' } : one;
  });
}

const mapped = <P extends Page>(all: Pages<P>, change: (one: ChatMessage) => ChatMessage): Pages<P> => ({
  ...all,
  pages: all.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});
