import { describe, expect, it } from 'vitest';
import { MOST_RECENT, readRecent, withViewed } from './recent.ts';

describe('products viewed on this device', () => {
  it.each([
    [null, []],
    ['["3","1"]', ['3', '1']],
    ['[]', []],
    ['{}', []],
    ['["3",4]', []],
    ['["<b>"]', []],
    ['[', []],
    [
      JSON.stringify(Array.from({ length: 20 }, (_, n) => `${n}`)),
      Array.from({ length: MOST_RECENT }, (_, n) => `${n}`),
    ],
  ])('are read from %s as %j', (text, ids) => expect(readRecent(text)).toEqual(ids));

  it('are each there once, the last first, twelve at most', () => {
    expect(withViewed(['2', '1'], '3')).toEqual(['3', '2', '1']);
    expect(withViewed(['3', '2', '1'], '1')).toEqual(['1', '3', '2']);
    const many = Array.from({ length: 30 }, (_, n) => `${n}`).reduce<string[]>(withViewed, []);
    expect(many).toHaveLength(MOST_RECENT);
    expect(many[0]).toBe('29');
  });
});
