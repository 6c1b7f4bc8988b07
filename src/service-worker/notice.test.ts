import { describe, expect, it } from 'vitest';
import { type Notice, readNotice, toShow } from './notice.ts';

const notice: Notice = { title: 'Wicket', body: 'Order 1 is on its way', path: '/profile/orders/1', tag: '1', at: 100 };

describe('what is pushed', () => {
  it('is read as it was sent, and nothing beside it', () => {
    expect(readNotice(JSON.stringify({ ...notice, more: 'x' }))).toEqual(notice);
  });

  it.each([
    undefined,
    '',
    'Hello',
    'null',
    '[]',
    JSON.stringify({ ...notice, at: '100' }),
    JSON.stringify({ ...notice, body: 7 }),
    JSON.stringify({ ...notice, path: 'https://evil.example/' }),
    JSON.stringify({ ...notice, path: '//evil.example/' }),
  ])('is shown all the same where it cannot be read, and leads to the orders: %s', (text) => {
    expect(readNotice(text)).toMatchObject({ title: 'Order update', path: '/profile/orders', tag: '' });
  });

  it.each([
    ['nothing is shown yet', undefined, notice, true],
    ['an older state is shown', { ...notice, at: 99 }, notice, true],
    ['it is shown already', notice, notice, false],
    ['a newer state is shown', { ...notice, body: 'later', at: 101 }, { ...notice, body: 'later', at: 101 }, false],
  ])('shows the newest state, and rings when it is news: %s', (_, shown, expected, isNews) => {
    expect(toShow(notice, shown)).toEqual({ notice: expected, isNews });
  });
});
