import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hello } from '../jobs/mail-layout.ts';
import { isPersonName, personName } from './name-field.ts';

const NAMES = [
  'Alex',
  'Zoé',
  'Mary-Ann O’Neill',
  "D'Arcy",
  'J. R. R. Tolkien',
  'St. John',
  'Anne Marie, Jr.',
  'Nguyễn Thị',
  '李小龍',
  'محمد',
  'Robin 2',
  'alex2000',
  '<b>Zoé</b>',
  'क्‍ष',
  '👩‍🌾 Fern',
  'José María (Pepe)',
  'Dr. Who',
];
const NO_NAMES = [
  'Alex\nYour account is locked',
  'Alex\r\nBcc: c@d.example',
  'a\tb',
  'a\u2028b',
  'a\u2029b',
  'a\u0085b',
  'a\u000bb',
  'evil.example',
  'Alex visit evil.example now',
  'https://evil.example/x',
  'http://localhost/x',
  '//evil',
  'WWW.evil',
  'a@b.example',
  'alex@mail',
  'evil．example',
  'evil。example',
  'evil｡example',
  'evil\u00ad.example',
  'evil\u200d.example',
  'éxample.рф',
  'e\u0301\u0323.example',
  '416 555 0123',
  '+1 (416) 555-0123',
  'Call 4165550',
  '４１６５５５０１２３',
  '٤١٦٥٥٥٠',
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u200eb',
  'a\ufeffb',
  '\u0000',
];

describe('a name', () => {
  it.each(NAMES)('is %j', (name) => expect(isPersonName(name)).toBe(true));
  it.each(NO_NAMES)('is not %j', (name) => {
    expect(isPersonName(name)).toBe(false);
    expect(hello(name)).toBe('Hello,');
  });

  it('with an address anywhere in it is none', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 15, size: 'max' });
    const address = fc.oneof(fc.domain(), fc.emailAddress(), fc.webUrl());
    fc.assert(fc.property(word, address, word, (before, it, after) => !isPersonName(`${before} ${it} ${after}`)));
  });

  it('is one line, for any input', () => {
    const schema = personName(60, 'A name is required.');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80, size: 'max' }), (text) => {
        const said = schema.safeParse(text);
        return !said.success || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(said.data);
      }),
    );
  });

  it('reports a missing name and the expected form', () => {
    const schema = personName(60, 'A name is required.');
    const saidOf = (text: string) => schema.safeParse(text).error?.issues.at(-1)?.message;
    expect(saidOf('  ')).toBe('A name is required.');
    expect(saidOf('see evil.example')).toBe(
      'Please enter a name on one line, without web or email addresses or phone numbers.',
    );
    expect(saidOf('Zoé')).toBeUndefined();
  });
});
