import { describe, expect, it } from 'vitest';
import { readPicture } from './picture-cell.ts';
import { readCards, readStorePhone } from './store-cells.ts';

describe('the kinds of cards in a cell', () => {
  it.each([
    ['Visa, Visa (debit), Mastercard; American Express', ['visa', 'visa-debit', 'master', 'amex']],
    ['visa-debit, MASTER CARD, visa debit', ['visa-debit', 'master']],
    [' ', []],
  ])('%j', (text, kinds) => expect(readCards(text)).toEqual(kinds));

  it.each([
    ['visa, interac', "cards: 'interac' is not visa, visa debit, mastercard or amex."],
    ['constructor', "cards: 'constructor' is not visa, visa debit, mastercard or amex."],
    ['visa,'.repeat(50), 'cards: is too long.'],
  ])('report the problem with %j', (text, message) => expect(() => readCards(text)).toThrow(message));
});

describe('the phone number of a store in a cell', () => {
  it.each([
    ['416 967 1111', '(416) 967-1111'],
    ['+1 (613) 996-1111', '(613) 996-1111'],
    ['1-800-356-9377', '(800) 356-9377'],
    ['', null],
  ])('%j', (text, phone) => expect(readStorePhone(text)).toBe(phone));

  it.each(['212 555 2368', '911', '867-5309', '416 967 1111 ext 5', '+44 20 7946 0958', 'call us', '1'.repeat(300)])(
    'is refused where it is none of Canada: %s',
    (text) => expect(() => readStorePhone(text)).toThrow(/^phone: '.{1,40}' is not a Canadian phone number such as/),
  );
});

describe('the name of a picture in a cell', () => {
  it.each([
    [' front door.jpg ', 'front door.jpg'],
    ['Équipe.webp', 'Équipe.webp'],
    ['', null],
  ])('%j', (picture, name) => expect(readPicture({ picture })).toBe(name));

  it.each([
    ['../../etc/passwd', "picture: '../../etc/passwd' is not a file name alone."],
    ['..', "picture: '..' is not a file name alone."],
    ['a\\b.jpg', "picture: 'a\\b.jpg' is not a file name alone."],
    ['/etc/passwd', "picture: '/etc/passwd' is not a file name alone."],
    [
      'https://a.example/b.jpg',
      "picture: 'https://a.example/b.jpg' is an address, and nothing is fetched from the web.",
    ],
    ['x'.repeat(201), 'picture: is too long.'],
  ])('reports the problem with %j', (picture, message) => expect(() => readPicture({ picture })).toThrow(message));
});
