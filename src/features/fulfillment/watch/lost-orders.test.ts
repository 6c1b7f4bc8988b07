import { describe, expect, it } from 'vitest';
import type { EndedOrder } from '../queue/queue.contract.ts';
import { type LostOrder, readLost, withLost } from './lost-orders.ts';

const ended = (number: string, isUnaccepted = true) => ({ id: `id ${number}`, number, isUnaccepted }) as EndedOrder;
const unseen = (number: string): LostOrder => ({ id: `id ${number}`, number, isSeen: false });

describe('orders that nobody accepted', () => {
  it('stay after the queue has forgotten them, and come once', () => {
    const one = withLost([], [ended('9785'), ended('4164', false)]);
    expect(one).toEqual([unseen('9785')]);
    expect(withLost(one, [ended('9785'), ended('5406')])).toEqual([unseen('9785'), unseen('5406')]);
    expect(withLost(one, [])).toBe(one);
  });

  it('that were seen do not come back', () => {
    const seen = [{ ...unseen('9785'), isSeen: true }];
    expect(withLost(seen, [ended('9785')])).toBe(seen);
  });

  it('are kept up to thirty, the newest', () => {
    const many = Array.from({ length: 40 }, (_, index) => ended(String(1000 + index)));
    expect(withLost([], many).map(({ number }) => number)).toEqual(many.slice(-30).map(({ number }) => number));
  });

  it.each([null, '', '{', '{}'])('are none where %j is stored', (stored) => {
    expect(readLost(stored)).toEqual([]);
  });
});
