import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.server.ts';

describe('isCommonPassword', () => {
  it.each([
    'password',
    'PassWord',
    'password1!',
    'Baseball2024',
    '12345678',
    '87654321',
    'qwertyui',
    'aaaaaaaa',
    'abcabcabc',
    'iloveyou',
    '1q2w3e4r',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it("knows the person's own words", () => {
    const own = ['alexandra.moreau@mail.example', 'Alexandra'];
    expect(isCommonPassword('alexandra.moreau', own)).toBe(true);
    expect(isCommonPassword('ALEXANDRA1', own)).toBe(true);
    expect(isCommonPassword('alexandra.moreau@mail.example', own)).toBe(true);
  });

  it.each(['cannabis', 'Wicket2026', 'wicketwicket', '420 Dispensary!', 'marketplace1'])(
    'knows words of the site: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each([
    'correct horse battery',
    'violet-umbrella-41',
    'ß→∆ naïve Æther',
    'tr0mbone lake',
    '73920581',
    'grow cannabis slowly',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password, ['alex@mail.example', 'Al'])).toBe(false);
  });
});
