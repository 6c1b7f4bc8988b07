import { expect, it } from 'vitest';
import type { ChatMessage } from '../chat.contract.ts';
import { readUpTo, withMessage } from './message-pages.ts';

const message = (id: string, from: ChatMessage['from'] = 'shopper'): ChatMessage => ({
  id,
  from,
  msg: id,
  dateCreated: '2026-11-20T17:00:00.000Z',
  orderId: null,
  state: 'delivered',
});
const all = {
  pages: [{ items: [message('e'), message('d', 'support')] }, { items: [message('c'), message('b'), message('a')] }],
  pageParams: [undefined, 'd'],
};
const idsOf = ({ pages }: Pick<typeof all, 'pages'>) => pages.map(({ items }) => items.map(({ id }) => id).join(''));

it('has a message that came once, at the front, however often it comes', () => {
  const once = withMessage(all, message('f'));
  expect(idsOf(once)).toEqual(['fed', 'cba']);
  expect(idsOf(withMessage(once, message('f')))).toEqual(['fed', 'cba']);
  const changed = withMessage(all, { ...message('b'), state: 'read' });
  expect(idsOf(changed)).toEqual(idsOf(all));
  expect(changed.pages[1]?.items[1]?.state).toBe('read');
  expect(withMessage({ pages: [], pageParams: [] }, message('f')).pages).toEqual([]);
});

it('marks own messages up to one as read, over all pages, and nothing else', () => {
  const states = readUpTo(all, 'c').pages.flatMap(({ items }) => items.map(({ id, state }) => `${id} ${state}`));
  expect(states).toEqual(['e delivered', 'd delivered', 'c read', 'b read', 'a read']);
  expect(readUpTo(all, 'unknown')).toEqual(all);
});
