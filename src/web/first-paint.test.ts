import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { HOME_ROOM_KEY, withFirstPaint } from './first-paint.ts';

const PAGE = '<html><head><title>A</title></head><body></body></html>';
const script = /<script nonce="n">([^<]*)<\/script><\/head>/.exec(withFirstPaint(PAGE, 'n'))?.[1] ?? '';

/** What the script writes on the root element of a browser that stores this. */
function marksOf(stored: Record<string, string> | null): Record<string, string> {
  const dataset: Record<string, string> = {};
  const getItem = (key: string) => {
    if (!stored) throw new Error('Access is denied.');
    return stored[key] ?? null;
  };
  runInNewContext(script, { localStorage: { getItem }, document: { documentElement: { dataset } } });
  return dataset;
}

describe('the script of the first paint', () => {
  it.each([
    ['a guest', {}, {}],
    ['a guest after a log-out', { [HOME_ROOM_KEY]: 'orders' }, {}],
    ['a shopper on the first visit', { authToken: 'x' }, { signedIn: '' }],
    ['a shopper', { authToken: 'x', [HOME_ROOM_KEY]: 'orders again-2' }, { signedIn: '', home: 'orders again-2' }],
    ['a shopper without orders', { authToken: 'x', [HOME_ROOM_KEY]: '' }, { signedIn: '', home: '' }],
    ['a browser that forbids storage', null, {}],
  ])('marks the page of %s', (_, stored, marks) => expect(marksOf(stored)).toEqual(marks));

  it('stands last in the head, and nowhere where there is none', () => {
    expect(withFirstPaint(PAGE, 'n')).toBe(
      `<html><head><title>A</title><script nonce="n">${script}</script></head><body></body></html>`,
    );
    expect(withFirstPaint('<p>', 'n')).toBe('<p>');
  });
});
