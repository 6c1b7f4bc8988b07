import * as z from 'zod/mini';
import { raw } from '#platform/contract/fields.ts';

const DIGITS = 'A PIN has 4 to 6 digits.';

/** As it is entered at a tablet. */
export const Pin = raw(6, DIGITS, 'Please enter the PIN.').check(z.regex(/^\d{4,6}$/, DIGITS));

/** As it is chosen. */
export const NewPin = Pin.check(
  z.refine((pin) => !isTrivial(pin), 'This PIN is easy to guess. Please choose digits without a pattern.'),
);

/** The middle column of a PIN pad, down and up: as common as 1234. */
const COLUMNS = ['2580', '0852'];

/** Of one or two different digits, in even steps (1234, 9753), of two equal halves (123123), or a line on the pad. */
export function isTrivial(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, n) => (digit - (digits[n] as number) + 10) % 10));
  const half = pin.length / 2;
  return (
    new Set(digits).size < 3 || steps.size === 1 || pin.slice(0, half) === pin.slice(half) || COLUMNS.includes(pin)
  );
}

/** Parts of a birth date (YYYY-MM-DD) that people choose: what a colleague knows is no secret. */
export function isOfBirthDate(pin: string, birthDate: string): boolean {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const short = year.slice(2);
  return [
    year,
    month + day,
    day + month,
    short + month + day,
    day + month + short,
    month + day + short,
    month + year,
    day + short + month,
  ].includes(pin);
}
