import { describe, expect, it } from 'vitest';
import { fieldAddress, readAnswer } from './hosted-field.ts';

const URL_OF_FIELD = 'https://www3.moneris.example/HPPtoken/index.php?id=ht4RXX';
const frame = {} as Window;
const answer = { responseCode: ['001'], dataKey: 'ot-4fGk', bin: '424242' };
const heard = (data: unknown, change: Partial<MessageEvent> = {}) =>
  readAnswer(
    { origin: 'https://www3.moneris.example', source: frame, data, ...change } as MessageEvent,
    URL_OF_FIELD,
    frame,
  );
const says = (responseCode: unknown, more = {}) => heard(JSON.stringify({ responseCode, ...more }));

describe('what the provider’s card field says', () => {
  it('is a token once', () => {
    expect(heard(JSON.stringify(answer))).toEqual({ kind: 'token', token: 'ot-4fGk' });
    expect(says('001', { dataKey: 'ot-1' })).toEqual({ kind: 'token', token: 'ot-1' });
  });

  it.each([
    [['943'], 'Please check the card number.'],
    [['944'], 'Please check the expiry date.'],
    [['945'], 'Please check the CVV.'],
    [['943', '945'], 'Please check the card number. Please check the CVV.'],
    ['943', 'Please check the card number.'],
    [['940'], 'Cards cannot be added at the moment. Please try again later.'],
    [['942'], 'Cards cannot be added at the moment. Please try again later.'],
    [['941'], 'The card could not be read. Please try again.'],
    [['999'], 'The card could not be read. Please try again.'],
    [['001', '943'], 'Please check the card number.'],
  ])('%j is a sentence', (codes, message) => {
    expect(says(codes, { dataKey: 'ot-1' })).toEqual({ kind: 'problem', message });
  });

  it('is no token where it could be none', () => {
    for (const dataKey of [undefined, '', 7, 'a b', 'x'.repeat(65)])
      expect(says(['001'], { dataKey })).toMatchObject({ kind: 'problem' });
  });

  it('is only what the field itself says: not another window, not another site in its place', () => {
    const data = JSON.stringify(answer);
    expect(heard(data, { source: {} as Window })).toBeNull();
    expect(heard(data, { source: null })).toBeNull();
    expect(heard(data, { origin: 'https://www3.moneris.example.evil' })).toBeNull();
    expect(heard(data, { origin: 'http://www3.moneris.example' })).toBeNull();
    expect(readAnswer({ origin: 'https://www3.moneris.example', source: null, data }, URL_OF_FIELD, null)).toBeNull();
  });

  it('is nothing where it is no answer', () => {
    for (const data of [null, 7, '', 'tokenize', '{', '[]', 'null', '{"height":12}', answer])
      expect(heard(data)).toBeNull();
  });
});

it('the field’s address keeps its profile and says how it shall look', () => {
  const { origin, pathname, searchParams } = new URL(
    fieldAddress(URL_OF_FIELD, { ink: '#111', ground: '#333', line: '#444' }),
  );
  expect(origin + pathname).toBe('https://www3.moneris.example/HPPtoken/index.php');
  expect([searchParams.get('id'), searchParams.get('enable_cvd')]).toEqual(['ht4RXX', '1']);
  expect(searchParams.get('css_textbox')).toMatch(/border:1px solid #444;.*background:#333;color:#111/);
});
