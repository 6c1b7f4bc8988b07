import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { phoneNumber } from '../forms.ts';
import { nationalPhone } from './national-phone.ts';

const read = (typed: string) => z.safeParse(phoneNumber, typed);
const digits = (length: number, least = 0) =>
  fc
    .tuple(
      fc.integer({ min: least, max: 9 }),
      ...Array.from({ length: length - 1 }, () => fc.integer({ min: 0, max: 9 })),
    )
    .map((all) => all.join(''));

describe('a phone number as it is typed', () => {
  it('is the same in E.164, however it is spaced, with or without +1', () => {
    const space = fc.constantFrom('', ' ', '-', '.', '–', ' - ', ') ', '(');
    const start = fc.constantFrom('', '1', '+1', '+1 ', '1-', ' ');
    fc.assert(
      fc.property(digits(3, 2), digits(3, 2), digits(4), start, space, space, (area, office, line, one, gap, other) => {
        expect(read(`${one}${area}${gap}${office}${other}${line}`).data).toBe(`+1${area}${office}${line}`);
      }),
    );
  });

  it('is shown as it is written here, and read again as the same', () => {
    fc.assert(
      fc.property(digits(3, 2), digits(3, 2), digits(4), (area, office, line) => {
        const phone = `+1${area}${office}${line}`;
        expect(nationalPhone(phone)).toBe(`(${area}) ${office}-${line}`);
        expect(read(nationalPhone(phone)).data).toBe(phone);
      }),
    );
  });

  it.each([
    ['', 'Phone number is required.'],
    ['   ', 'Phone number is required.'],
    ['555 0123', 'Please enter a Canadian phone number, such as 416 555 0123.'],
    ['416 155 0123', 'Please enter a Canadian phone number, such as 416 555 0123.'],
    ['+44 20 7946 0018', 'Please enter a Canadian phone number, such as 416 555 0123.'],
    ['416 555 0123 ext 4', 'Please enter a Canadian phone number, such as 416 555 0123.'],
    ['٤١٦٥٥٥٠١٢٣', 'Please enter a Canadian phone number, such as 416 555 0123.'],
    ['4'.repeat(31), 'Please use at most 30 characters.'],
  ])('%j is refused', (typed, message) => expect(read(typed).error?.issues[0]?.message).toBe(message));

  it('stays as it is where it is shown and is none of ours', () => {
    for (const text of ['', '+4420', 'x']) expect(nationalPhone(text)).toBe(text);
  });
});
