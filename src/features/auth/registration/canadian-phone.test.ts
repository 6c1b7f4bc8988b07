import { describe, expect, it } from 'vitest';
import { rejectForeignNumber } from './canadian-phone.server.ts';

const isTaken = (number: string) => {
  try {
    rejectForeignNumber(number);
    return true;
  } catch {
    return false;
  }
};

describe('a phone number', () => {
  // One of each province and territory, and of the newest codes.
  it.each([
    '416',
    '647',
    '437',
    '905',
    '613',
    '343',
    '514',
    '604',
    '403',
    '204',
    '306',
    '902',
    '506',
    '709',
    '867',
    '942',
  ])('of the Canadian area code %s is taken', (code) => expect(isTaken(`+1${code}5550123`)).toBe(true));

  it.each([
    ['the United States', '+12125550123'],
    ['Jamaica', '+18765550123'],
    ['the Dominican Republic', '+18095550123'],
    ['Puerto Rico', '+17875550123'],
    ['nowhere', '+15555550123'],
    ['no area: toll-free', '+18005550123'],
    ['no area: premium', '+19005550123'],
    ['no area: satellite', '+16005550123'],
    ['the United Kingdom', '+447911123456'],
    ['no number', '416'],
  ])('of %s is not', (_, number) => expect(isTaken(number)).toBe(false));
});
