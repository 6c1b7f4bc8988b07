import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directions, streetTypes } from './address-words.ts';
import { readStreet, streetReadings, streetText, transpositions } from './street-name.ts';

const same: [string, ...string[]][] = [
  ['Queen St W', 'queen street west', 'QUEEN ST. W.', 'Queen Str Ouest', 'rue Queen Ouest', 'Queen St O'],
  ['Lake Shore Blvd E', 'Lakeshore Boulevard East', 'boul. Lake-Shore Est'],
  ['St. Clair Ave W', 'Saint Clair Avenue West', 'St Clair Av O'],
  ['Rue Sainte-Catherine Ouest', 'ste catherine st w', 'RUE STE-CATHERINE O.'],
  ['The Queensway', 'Queensway'],
  ["O'Connor Dr", 'O’Connor Drive', 'Oconnor Dr'],
  ['2nd Ave E', 'Second Avenue East', '2e avenue Est', '2 Ave E'],
  ['Highway 12 S', 'Hwy 12 South', 'HWY 12 S.'],
  ['Avenue du Parc', 'ave. du Parc', 'Parc Ave'],
  ['N Front St', 'North Front Street'],
  ['Côte-des-Neiges Rd', 'Cote des Neiges Road'],
  ['Muskoka Rd 118 W', 'Muskoka Road 118 West'],
];

const different: [string, string][] = [
  ['Queen St W', 'Queen St E'],
  ['Danforth Ave', 'Danforth Rd'],
  ['King St', 'King St W'],
  ['Avenue Rd', 'Avenue St'],
  ['Highway 7', 'Highway 12'],
];

const key = (text: string) => {
  const name = readStreet(text);
  return name && `${name.base}|${name.type}|${name.direction}`;
};

describe('a street name', () => {
  it.each(same)('%s is the same however it is written', (first, ...others) => {
    for (const other of others) expect(key(other), other).toBe(key(first));
  });

  it.each(different)('%s is not %s', (a, b) => {
    expect(key(a)).not.toBe(key(b));
  });

  it.each([
    ['Avenue Rd', 'avenue|rd|'],
    ['Broadway', 'broadway||'],
    ['Rue Principale', 'principale|st|'],
    ['The West Mall', 'west|mall|'],
    ['The The West Mall', 'west|mall|'],
    ['Rue the the the Drive O', 'drive|st|w'],
    ['Park Lawn Rd', 'parklawn|rd|'],
    ['51 Ave', '51|ave|'],
  ])('%s is %s', (text, expected) => {
    expect(key(text)).toBe(expected);
  });

  it('is nothing where there are no letters or digits', () => {
    expect(readStreet(' ,. – ')).toBeNull();
  });

  it('reads the same again when it was normalised before', () => {
    const word = fc.constantFrom(
      'queen',
      'lake',
      'shore',
      'saint',
      'clair',
      'park',
      'hill',
      'front',
      'bay',
      '12',
      'des',
      'the',
      'north',
    );
    const type = fc.constantFrom('', ...streetTypes.keys());
    const direction = fc.constantFrom('', ...directions.keys());
    const street = fc.tuple(
      fc.constantFrom('', 'rue', 'boul', 'highway'),
      fc.array(word, { minLength: 1, maxLength: 4 }),
      type,
      direction,
    );
    fc.assert(
      fc.property(street, ([leading, words, type, direction]) => {
        const once = readStreet([leading, ...words, type, direction].filter(Boolean).join(' '));
        const twice = once && readStreet(streetText(once));
        expect(twice && key(streetText(twice))).toBe(once && key(streetText(once)));
      }),
    );
  });

  it('may be called like something that every object has', () => {
    expect(readStreet('Constructor St')).toMatchObject({ base: 'constructor', type: 'st' });
    expect(readStreet('constructor tostring')).toMatchObject({ base: 'constructortostring' });
  });

  it('never fails, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const name = readStreet(text);
        if (name) expect(name.base).toMatch(/^[a-z0-9]+$/);
      }),
    );
  });
});

describe('a street with a town behind it', () => {
  it('is read in every way, the longest first', () => {
    const read = streetReadings(['queen', 'street', 'west', 'toronto']).map(({ street, rest }) => [
      street.base,
      rest.join(' '),
    ]);
    expect(read[0]).toEqual(['queenstreetwesttoronto', '']);
    expect(read[1]).toEqual(['queen', 'toronto']);
  });
});

describe('a street whose type may lead', () => {
  it.each([
    ['avenue high park', ['avenuehigh|park|', 'highpark|ave|']],
    ['avenue la rose', ['larose|ave|', 'rose|ave|']],
    ['chemin martin grove', ['martingrove|ch|']],
    ['place road', ['place|rd|']],
  ])('%s is read in every way: %s', (text, expected) => {
    const ways = streetReadings(text.split(' '))
      .filter(({ rest }) => rest.length === 0)
      .map(({ street }) => `${street.base}|${street.type}|${street.direction}`);
    for (const way of expected) expect(ways).toContain(way);
  });
});

describe('swapped letters', () => {
  it('return every word within one typing error of another', () => {
    expect(transpositions('shwa')).toContain('shaw');
    expect(transpositions('shwa')).toHaveLength(3);
  });
});
