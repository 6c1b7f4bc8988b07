import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedCheck } from './kept-check.ts';
import { signedText } from './kept-check.ts';
import { readWaiting, type Waiting, withCheck, withoutCheck, withProblem } from './kept-checks.ts';
import { sign } from './sign.ts';

const check = (id: string, minute: number): SignedCheck => ({
  ...{ id, openedAt: '2026-11-20T17:00:00.000Z', checkedAt: `2026-11-20T17:0${minute}:00.000Z`, signature: 's' },
  ...{ outcome: 'handed-over', idKind: 'passport' },
});
const waiting = (id: string, minute: number, problem: string | null = null): Waiting => ({
  ...{ userId: 'u', number: '4811', check: check(id, minute), problem },
});
const idsOf = (list: readonly Waiting[]) => list.map((one) => one.check.id);

describe('the checks that wait on a device', () => {
  it('stand in the order in which they were made', () => {
    const list = [waiting('b', 2), waiting('a', 1), waiting('c', 3)].reduce(withCheck, [] as readonly Waiting[]);
    expect(idsOf(list)).toEqual(['a', 'b', 'c']);
    expect(idsOf(withoutCheck(list, 'b'))).toEqual(['a', 'c']);
  });

  it('are one for each order: the first, unless the server did not take it', () => {
    const first = withCheck([], waiting('a', 1));
    expect(withCheck(first, waiting('a', 5))).toBe(first);
    const refused = withProblem(first, 'a', 'Too old.');
    expect(refused[0]?.problem).toBe('Too old.');
    expect(withCheck(refused, waiting('a', 5))).toEqual([waiting('a', 5)]);
  });

  it.each([null, '', '{', '[1, null, {}]', '{"userId": 1}'])('are none where the device has stored %s', (text) => {
    expect(readWaiting(text)).toEqual([]);
  });

  it('carry a signature of all that was decided, as the server makes it', async () => {
    const { signature: _, ...unsigned } = check('a', 1);
    const key = Buffer.from('a key of thirty-two bytes, or so.');
    const signed = await sign(unsigned, key.toString('base64url'));
    expect(signed.signature).toBe(createHmac('sha256', key).update(signedText(unsigned)).digest('base64url'));
  });
});
