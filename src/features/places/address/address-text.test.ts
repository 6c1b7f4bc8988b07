import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from './address-text.ts';

/** number+suffix | street | town | province | postal code or area */
const read = (text: string) => {
  const { number, suffix, readings, words, town, province, area, postalCode } = readAddress(text);
  const [first] = readings.filter(({ street }) => street.type || street.direction);
  const street = first
    ? [first.street.base, first.street.type, first.street.direction].filter(Boolean).join(' ')
    : words.join(' ');
  return [
    `${number ?? ''}${suffix}`,
    street,
    town || (first?.rest.join(' ') ?? ''),
    province ?? '',
    postalCode ?? area ?? '',
  ].join(' | ');
};

describe('an address in one line', () => {
  it.each([
    ['870 Queen St W, Toronto', '870 | queen st w | toronto |  | '],
    ['870 queen street west toronto ontario', '870 | queen st w | toronto | ON | '],
    ['48 Shaw St, Toronto, ON M6J 1G6, Canada', '48 | shaw st | toronto | ON | M6J 1G6'],
    ['48 shaw st toronto on m6j1g6', '48 | shaw st | toronto | ON | M6J 1G6'],
    ['48 Shaw St, Toronto M6J', '48 | shaw st | toronto |  | M6J'],
    ['48 Shaw St, m6j-1go', '48 | shaw st |  |  | M6J 1G0'],
    ['4532, rue Ontario Est, Montréal (Québec) H1V 1K3', '4532 | ontario st e | montreal | QC | H1V 1K3'],
    ['1200 avenue du Parc, Montréal, QC', '1200 | parc ave | montreal | QC | '],
    ['48A Shaw St', '48A | shaw st |  |  | '],
    ['48 A Shaw St', '48A | shaw st |  |  | '],
    ['48 1/2 Shaw St', '48 | shaw st |  |  | '],
    ['5 N Front St', '5 | northfront st |  |  | '],
    ['350 Avenue Rd', '350 | avenue rd |  |  | '],
    ['23 St. Clair Ave W', '23 | saintclair ave w |  |  | '],
    ['4815 51 Ave', '4815 | 51 ave |  |  | '],
    ['51 Ave', ' | 51 ave |  |  | '],
    ['1063 2ND AVE E', '1063 | 2 ave e |  |  | '],
    ['5236 Highway 12 South', '5236 | 12 hwy s |  |  | '],
    ['5 Ontario St, Kingston', '5 | ontario st | kingston |  | '],
    ['10 Ontario St, St. Catharines, Ontario', '10 | ontario st | saint catharines | ON | '],
    ['Fort Saskatchewan', ' | fort |  | SK | '],
    ['Ontario', ' | ontario |  |  | '],
    ['Terrace, BC', ' | terrace |  | BC | '],
    ['Toronto', ' | toronto |  |  | '],
    ['870 Que', '870 | que |  |  | '],
    ['12 on', '12 | on |  |  | '],
    ['12 Man', '12 | man |  |  | '],
    ['M6J 1G6', ' |  |  |  | M6J 1G6'],
    ['', ' |  |  |  | '],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    'Unit 302, 48 Shaw St',
    'Unit 302 48 Shaw St',
    'Suite 5, 48 Shaw St',
    '302-48 Shaw St',
    'A-48 Shaw St',
    '#5 - 48 Shaw St',
    '#5 48 Shaw St',
    '48 Shaw St #5',
    '48 Shaw St Unit B',
    '48 SHAW ST UNIT A-021B',
    '48 Shaw St, Suite C5.5',
    '48 Shaw St Ste 5',
    '48 Shaw St 302',
    '48 Shaw St, Apt. 12',
    '48, rue Shaw, bureau 200',
    '48 Shaw St, BUILDING A UNIT 3 SOMEWHERE SHOPPING CENTRE',
    'Somewhere Plaza, 48 Shaw St',
  ])('%s is number 48 of Shaw St', (text) => {
    expect(read(text)).toBe('48 | shaw st |  |  | ');
  });

  it.each(['625 Pharmacy Ave', '30 Box Grove Rd', '12 Phoenix Dr', '8 Unity Rd'])('%s has no unit', (text) => {
    expect(readAddress(text).number).toBe(Number.parseInt(text, 10));
  });

  it('parses any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), (text) => void readAddress(text)),
    );
  });
});

describe('an address in parts', () => {
  it('believes the parts before the line', () => {
    const { number, town, province, postalCode } = readAddress({
      address: '48 Shaw St Unit 5',
      city: 'Toronto',
      province: 'Ontario',
      postalCode: 'm6j1g6',
    });
    expect({ number, town, province, postalCode }).toEqual({
      number: 48,
      town: 'toronto',
      province: 'ON',
      postalCode: 'M6J 1G6',
    });
  });
});
