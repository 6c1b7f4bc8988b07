import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CardForm, expiryDigits, groupedDigits } from './card-form.ts';

const card = {
  displayName: 'Mine',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '1299',
  cardCVV: '123',
  postalCode: 'M6J 1G6',
};
const problems = (fields: Partial<typeof card>) => {
  const parsed = z.safeParse(CardForm, { ...card, ...fields });
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};

describe('the card form', () => {
  it('takes a card that may be handed to the vault', () => {
    expect(problems({})).toEqual({});
  });

  it('says at each field what is wrong with it', () => {
    expect(problems({ cardNumber: '4242 4242 4242 4241' })).toEqual({ cardNumber: 'Please check the card number.' });
    expect(problems({ cardExpiry: '0120' })).toEqual({ cardExpiry: 'This card has expired.' });
    expect(problems({ displayName: ' ' })).toEqual({ displayName: 'Card Name is required.' });
  });

  it('reads an expiry date however it is written', () => {
    for (const typed of ['0828', '08/28', '08 / 28', '8/28', '08/2028', '08 28'])
      expect(expiryDigits(typed)).toBe('0828');
    expect(expiryDigits('08')).toBe('08');
    expect(expiryDigits('')).toBe('');
  });

  it('groups a number in fours', () => {
    expect(groupedDigits('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupedDigits('42424-2')).toBe('4242 42');
    expect(groupedDigits('')).toBe('');
  });
});
