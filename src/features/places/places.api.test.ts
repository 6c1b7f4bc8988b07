import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../tests/support/test-app.ts';
import { distanceKm } from './distance.ts';
import { resolvePlace, reversePlace, suggestPlaces } from './places.contract.ts';
import { importPlaces } from './server.ts';

const towns = [
  ['Toronto', 'ON', '2600000', '43.7001', '-79.4163'],
  ['Torbay', 'NL', '7900', '47.6666', '-52.7314'],
  ['St. Catharines', 'ON', '131989', '43.1713', '-79.2427'],
  ['Kingston', 'ON', '114195', '44.2298', '-76.4810'],
  ['Gananoque', 'ON', '5194', '44.3300', '-76.1600'],
  ['Westbrook', 'ON', '1000', '44.2700', '-76.5800'],
  ['100 Mile House', 'BC', '1739', '51.6434', '-121.2950'],
  ['Montréal', 'QC', '1600000', '45.5088', '-73.5878'],
  ['Québec', 'QC', '528595', '46.8123', '-71.2145'],
].map(([name = '', province = '', population = '', lat = '', lon = '']) => ({ name, province, population, lat, lon }));

const areas = [
  { fsa: 'M6J', place: 'West Toronto (Trinity-Bellwoods)', province: 'ON', lat: '43.6464', lon: '-79.4171' },
  { fsa: 'K7L', place: 'Kingston East (Pittsburgh)', province: 'ON', lat: '44.2600', lon: '-76.4800' },
];

const address = (number: number, street: string, lat: number, lon: number, more: Record<string, string> = {}) => ({
  number: String(number),
  street,
  city: 'Toronto',
  province: 'ON',
  lat: String(lat),
  lon: String(lon),
  ...more,
});

const addresses = [
  address(40, 'Shaw St', 43.642, -79.4166, { fsa: 'M6K' }),
  address(52, 'Shaw St', 43.6424, -79.4168, { fsa: 'M6K' }),
  address(860, 'Queen St W', 43.6454, -79.4125, { postal_code: 'M6J 1G3' }),
  address(880, 'Queen St W', 43.6451, -79.4137, { postal_code: 'M6J 1G6' }),
  address(860, 'Queen St E', 43.6602, -79.3445, { fsa: 'M4M' }),
  address(10, 'Main St', 44.23, -76.48, { city: 'Kingston', postal_code: 'K7L 1A1' }),
  address(10, 'Main St', 44.2195, -76.6427, { city: 'Amherstview' }),
  address(10, 'Main St', 43.6806, -79.2975, { fsa: 'M4E' }),
  address(87, 'Avenue Rd', 43.6735, -79.3954, { fsa: 'M5R' }),
  address(100, 'High Park Ave', 43.6585, -79.4668, { fsa: 'M6P' }),
  address(90, 'Second Ave', 44.24, -76.5, { city: 'Kingston' }),
  address(1530, 'County Road 10', 44.24, -76.52, { city: 'Kingston' }),
  address(22, 'Montreal Rd', 44.236, -76.47, { city: 'Kingston' }),
  address(4532, 'Rue Ontario Est', 45.553, -73.542, { city: 'Montréal', province: 'QC' }),
];

const { call, db, origin } = await testApp();
beforeAll(async () => {
  for (const file of [towns, areas, addresses]) await importPlaces(db, file);
});

const texts = async (input: string) =>
  (await call(suggestPlaces, { input })).map(({ mainText, secondaryText }) => `${mainText}, ${secondaryText}`);
const toLocation = (address: string) => call(resolvePlace, { address });

describe('suggestions', () => {
  it.each([
    ['870 Queen St W', ['870 Queen St W, Toronto, ON']],
    ['870 queen street west toronto', ['870 Queen St W, Toronto, ON']],
    ['48 sha', ['48 Shaw St, Toronto, ON']],
    ['870 que', ['870 Queen St W, Toronto, ON', '870 Queen St E, Toronto, ON']],
    ['48 shaw str', ['48 Shaw St, Toronto, ON']],
    ['48 Shaw St, Tor', ['48 Shaw St, Toronto, ON']],
    ['unit 5, 48 shaw', ['48 Shaw St, Toronto, ON']],
    ['48 shwa st', ['48 Shaw St, Toronto, ON']],
    ['10 main kings', ['10 Main St, Kingston, ON']],
    ['4532 rue onta', ['4532 Rue Ontario Est, Montréal, QC']],
    ['87 ave', ['87 Avenue Rd, Toronto, ON']],
    ['90 secon', ['90 Second Ave, Kingston, ON']],
    ['100 avenue high pa', ['100 High Park Ave, Toronto, ON']],
    ['1530 county road 10', ['1530 County Road 10, Kingston, ON']],
    ['tor', ['Toronto, ON', 'Torbay, NL']],
    ['tornto', ['Toronto, ON']],
    ['saint cath', ['St. Catharines, ON']],
    ['100 mile', ['100 Mile House, BC']],
    ['montreal', ['Montréal, QC', 'Montreal Rd, Kingston, ON']],
    ['M6J', ['M6J, Toronto, ON', 'M6J 1G3, Toronto, ON', 'M6J 1G6, Toronto, ON']],
    ['m6j 1g6', ['M6J 1G6, Toronto, ON']],
    ['m6j 9z9', ['M6J 9Z9, Toronto, ON']],
  ])('for %j are %j', async (input, expected) => {
    expect(await texts(input)).toEqual(expected);
  });

  it.each([
    ['12 Nowhere Cres, Toronto, ON M6J 2B2', ['12 Nowhere Cres, Toronto, ON M6J 2B2 (postal-area)']],
    ['12 nowhere cres m6j 2b2', ['12 Nowhere Cres, Toronto, ON M6J 2B2 (postal-area)']],
    ['12 Nowhere Cres, M6J', ['12 Nowhere Cres, Toronto, ON M6J (postal-area)']],
    ['12 Nowhere Cres, Toronto, M6J 2B', ['12 Nowhere Cres, Toronto, ON M6J (postal-area)']],
    ['12 Nowhere Cres, St Catharines', ['12 Nowhere Cres, St. Catharines, ON (place)']],
    ['12 nowhere cres st catharines', ['12 Nowhere Cres, St. Catharines, ON (place)']],
    ['12 Nowhere Cres, Kingst', ['12 Nowhere Cres, Kingston, ON (place)']],
    ['12 nowhere cres sw kingst', ['12 Nowhere Cres Sw, Kingston, ON (place)']],
    ['12 rue nulle part montr', ['12 Rue Nulle Part, Montréal, QC (place)']],
    ['1401 18e rue, Québec', ['1401 18e Rue, Québec, QC (place)']],
    // A town that is in no list, but in addresses.
    ['12 Nowhere Cres, Amherst', ['12 Nowhere Cres, Amherstview, ON (place)']],
    ['Nowhere Cres, Kingston', ['Kingston, ON (place)']],
    // One of that name far from the code is not meant, nor one much like it in another town.
    ['10 main st k7l 1a1', ['10 Main St, Kingston, ON']],
    ['10 Main St, M4E', ['10 Main St, Toronto, ON']],
    ['48 shwa st kingston', ['48 Shwa St, Kingston, ON (place)']],
    ['48 shwa st, kings', ['48 Shwa St, Kingston, ON (place)']],
  ])('for %j, whose street is not known, are what is known of it: %j', async (input, expected) => {
    const suggestions = await call(suggestPlaces, { input });
    expect(
      suggestions.map(
        ({ mainText, secondaryText, precision }) =>
          `${mainText}, ${secondaryText}${precision ? ` (${precision})` : ''}`,
      ),
    ).toEqual(expected);
    for (const { id, mainText, precision } of suggestions) {
      const { address, city, precision: found } = await call(resolvePlace, { id });
      expect([address, city]).toContain(mainText);
      if (precision) expect(found).toBe(precision);
    }
  });

  it('put the street in the largest town first', async () => {
    expect(await texts('10 main')).toEqual([
      '10 Main St, Toronto, ON',
      '10 Main St, Kingston, ON',
      '10 Main St, Amherstview, ON',
    ]);
  });

  it.each(['', 'to', '  t ', 'xyzzy', '%%%', "'; drop table place_town", '((((', '\\y\\y\\y'])(
    'for %j there are none',
    async (input) => {
      expect(await call(suggestPlaces, { input })).toEqual([]);
    },
  );

  it('contain country and location text, and each resolves later to the location it shows', async () => {
    for (const input of ['870 Queen', 'queen st', 'tor', 'M6J', 'm6j 9z9', '100 mile']) {
      const suggestions = await call(suggestPlaces, { input });
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { id, description, mainText } of suggestions) {
        const place = await call(resolvePlace, { id });
        expect(description).toMatch(new RegExp(`^${mainText}, .*Canada$`));
        expect(`${place.fullAddress} ${place.postalCode}`).toContain(mainText);
      }
    }
  });

  it('reject input that exceeds the fields', async () => {
    await expect(call(suggestPlaces, { input: 'x'.repeat(10_000) })).rejects.toMatchObject({ code: 'validation' });
    const missing = await fetch(`${origin}/api/places/suggest`);
    expect(missing.status).toBe(422);
  });

  it('never fail on anything typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(..."48 queen st,.#-(*[\\%_M6J1G6é'"), maxLength: 30 }),
        async (input) => {
          expect((await call(suggestPlaces, { input })).length).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('resolving an address', () => {
  it.each([
    ['880 Queen St W, Toronto, ON', 'address', '880 Queen St W, Toronto, ON M6J 1G6'],
    ['870 queen street west toronto', 'address', '870 Queen St W, Toronto, ON M6J'],
    ['302-46 Shaw St, Toronto', 'address', '46 Shaw St, Toronto, ON M6K'],
    ['200 Shaw St, Toronto', 'street', '200 Shaw St, Toronto, ON M6K'],
    ['Shaw St, Toronto', 'street', 'Shaw St, Toronto, ON'],
    ['10 Main St, Kingston', 'address', '10 Main St, Kingston, ON K7L 1A1'],
    ['10 Main St, Amherstview', 'address', '10 Main St, Amherstview, ON'],
    // A street of the name in the next town, 28 km off, is not meant.
    ['10 Main St, Gananoque', 'place', '10 Main St, Gananoque, ON'],
    ['10 Main St K7L', 'address', '10 Main St, Kingston, ON K7L 1A1'],
    ['4532, rue Ontario Est, Montréal (Québec)', 'address', '4532 Rue Ontario Est, Montréal, QC'],
    ['22, chemin de Montréal, Kingston', 'address', '22 Montreal Rd, Kingston, ON'],
    ['100, avenue High Park, Toronto', 'address', '100 High Park Ave, Toronto, ON M6P'],
    ['90, 2e avenue, Kingston', 'address', '90 Second Ave, Kingston, ON'],
    ['#4-880 Queen St W, Toronto', 'address', '880 Queen St W, Toronto, ON M6J 1G6'],
    ['880 Quen St W, Torronto', 'place', '880 Queen St W, Toronto, ON M6J 1G6'],
    ['880, RUE QUEEN OUEST, APP. 3, TORONTO (ONTARIO) M6J1G6', 'address', '880 Queen St W, Toronto, ON M6J 1G6'],
    ['12 Nowhere Cres, Toronto, M6J 2B2', 'postal-area', '12 Nowhere Cres, Toronto, ON M6J 2B2'],
    ['M6J 2B2', 'postal-area', 'Toronto, ON M6J 2B2'],
    ['12 Nowhere Cres, St Catharines', 'place', '12 Nowhere Cres, St. Catharines, ON'],
    ['Kingston, Ontario', 'place', 'Kingston, ON'],
    ['100 Mile House BC', 'place', '100 Mile House, BC'],
  ])('%s is known as %s: %s', async (text, precision, fullAddress) => {
    expect(await toLocation(text)).toMatchObject({ precision, fullAddress, country: 'Canada' });
  });

  it.each([
    ['of nearly that name', '52 Shar St, Toronto', '52 Shaw St, Toronto, ON M6K'],
    ['of that name and another type', '52 Shaw Ave, Toronto', '52 Shaw St, Toronto, ON M6K'],
    ['with another direction', '880 Queen St N, Toronto', '880 Queen St W, Toronto, ON M6J 1G6'],
    [
      'that is there twice, in the east and in the west',
      '860 Queen St, Toronto',
      '860 Queen St W, Toronto, ON M6J 1G3',
    ],
    ['with a number far beyond those that are known', '5000 Shaw St, Toronto', '5000 Shaw St, Toronto, ON'],
    ['of the next town, 7 km off', '90 Second Ave, Westbrook', '90 Second Ave, Westbrook, ON'],
  ])('a street %s is known no better than its town: %s', async (_what, text, fullAddress) => {
    expect(await toLocation(text)).toMatchObject({ precision: 'place', fullAddress });
  });

  it('a similarly named street counts where the postal code agrees', async () => {
    for (const text of ['52 Shar St, Toronto, M6K', '860 Queen St, Toronto, M6J 1G3'])
      expect(await toLocation(text)).toMatchObject({ precision: 'address' });
    const other = await toLocation('52 Shar St, Toronto, M6J 2B2');
    expect(other).toMatchObject({ precision: 'postal-area', postalCode: 'M6J 2B2', city: 'Toronto' });
  });

  it('returns the radius of a postal area: to its furthest address, and at least to the next area', async () => {
    const km = async (area: string) => (await toLocation(area)).radiusKm ?? 0;
    expect(await km('M6J 2B2')).toBeCloseTo(0.9, 0);
    expect(await km('K7L')).toBeGreaterThan(200);
    expect((await toLocation('880 Queen St W, Toronto, M6J 1G6')).radiusKm).toBeUndefined();
  });

  it('gives the whole location', async () => {
    expect(await toLocation('880 Queen St W, Toronto')).toEqual({
      fullAddress: '880 Queen St W, Toronto, ON M6J 1G6',
      address: '880 Queen St W',
      postalCode: 'M6J 1G6',
      city: 'Toronto',
      province: 'ON',
      country: 'Canada',
      latitude: 43.6451,
      longitude: -79.4137,
      coordinates: [-79.4137, 43.6451],
      precision: 'address',
    });
  });

  it('finds again every address that it knows, as each may be written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.constantFrom('', 'Unit 5, ', '#12 - '),
        fc.boolean(),
        async (row, unit, loud) => {
          const text = `${unit}${row.number} ${row.street}, ${row.city}, ${row.province}`;
          const found = await toLocation(loud ? text.toUpperCase() : text);
          const km = distanceKm(
            { lat: found.latitude, lng: found.longitude },
            { lat: Number(row.lat), lng: Number(row.lon) },
          );
          expect(km).toBeLessThan(0.001);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['nowhere, nowhere', '12 Nowhere Cres', 'hello toronto', 'A9A 9A9', '!!!'])('%j is nowhere', async (text) => {
    await expect(toLocation(text)).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
      message: 'No Address found!',
    });
  });

  it.each([
    'town:ON:atlantis',
    'area:Z9Z',
    'code:',
    'street:ON:toronto:shaw:ave:',
    'address:ON:toronto:shaw:st::x',
    'nonsense',
  ])('the id %j that was never given out is nothing', async (id) => {
    await expect(call(resolvePlace, { id })).rejects.toMatchObject({ code: 'not-found', message: 'No Address found!' });
  });

  it('needs an id or an address, and not both', async () => {
    await expect(call(resolvePlace, {})).rejects.toMatchObject({
      code: 'validation',
      fields: { address: 'Give either id or address.' },
    });
    await expect(call(resolvePlace, { id: 'area:M6J', address: 'x' })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('the address at a point', () => {
  it.each([
    ['the address beside it', 43.6452, -79.4136, 'address', '880 Queen St W, Toronto, ON M6J 1G6'],
    ['its postal area', 43.63, -79.43, 'postal-area', 'Toronto, ON M6K'],
    ['the town', 43.2, -79.25, 'place', 'St. Catharines, ON'],
  ])('is %s', async (_what, lat, lng, precision, fullAddress) => {
    expect(await call(reversePlace, { lat, lng })).toMatchObject({ precision, fullAddress, coordinates: [lng, lat] });
  });

  it('is nothing far from anywhere in Canada', async () => {
    await expect(call(reversePlace, { lat: 35.68, lng: 139.7 })).rejects.toMatchObject({
      code: 'not-found',
      message: 'No Address found!',
    });
  });

  it('needs a point on earth', async () => {
    await expect(call(reversePlace, { lat: 91, lng: 0 })).rejects.toMatchObject({
      code: 'validation',
      fields: { lat: 'Latitude is -90 to 90.' },
    });
    const words = await fetch(`${origin}/api/places/reverse?lat=north&lng=`);
    expect(words.status).toBe(422);
  });
});
