import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { matchUnionBranch } from './match-union-branch.ts';

const byMail = z.object({ url: z.string(), email: z.string(), name: z.string() });
const byPhone = z.object({ url: z.string(), phone: z.string() });
const either = z.union([byMail, byPhone]);

describe('a union of several shapes', () => {
  it.each([
    ['nothing', {}, byMail],
    ['what both have', { url: '' }, byMail],
    ['a key of the first', { email: '' }, byMail],
    ['a key of the second', { phone: 1 }, byPhone],
    ['keys of both', { email: '', phone: '' }, byMail],
    ['most of the second', { url: '', phone: '', other: 1 }, byPhone],
    ['no object', null, byMail],
    ['text', 'phone', byMail],
  ])('%s means the one with most of its keys', (_, given, meant) => {
    expect(matchUnionBranch(either, given)).toBe(meant);
  });

  it('one alone is the one', () => {
    expect(matchUnionBranch(byPhone, {})).toBe(byPhone);
  });
});
