import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Geocoder } from '#features/places/server';
import { googleGeocoder } from './google.ts';

const KEY = 'AIza-not-a-real-key';

// A server on this machine that answers as Google documents it.
type Reply = object | string | ((response: ServerResponse) => void);
let asked: URL[] = [];
let replies: Reply[] = [];
const server = createServer((request: IncomingMessage, response) => {
  asked.push(new URL(request.url ?? '', 'http://google.example'));
  const reply = replies.length > 1 ? replies.shift() : replies[0];
  if (typeof reply === 'function') return reply(response);
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let logged: unknown[] = [];
let clock = 0;
const open = (more: object = {}): Geocoder =>
  googleGeocoder({
    key: KEY,
    origin,
    // A busy machine is no slow Google.
    timeoutMs: 30_000,
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    now: () => clock,
    ...more,
  });
const answering = (...given: Reply[]) => {
  replies = given;
};
beforeEach(() => {
  [asked, logged, clock] = [[], [], 0];
  answering({ status: 'ZERO_RESULTS', results: [], predictions: [] });
});

const component = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });
const QUEEN = {
  address_components: [
    component('870', '870', 'street_number'),
    component('Queen Street West', 'Queen St W', 'route'),
    component('Old Toronto', 'Old Toronto', 'political', 'sublocality', 'sublocality_level_1'),
    component('Toronto', 'Toronto', 'locality', 'political'),
    component('Toronto', 'Toronto', 'administrative_area_level_2', 'political'),
    component('Ontario', 'ON', 'administrative_area_level_1', 'political'),
    component('Canada', 'CA', 'country', 'political'),
    component('M6J 1G3', 'M6J 1G3', 'postal_code'),
  ],
  formatted_address: '870 Queen St W, Toronto, ON M6J 1G3, Canada',
  geometry: {
    location: { lat: 43.6453, lng: -79.4124 },
    location_type: 'ROOFTOP',
    viewport: { northeast: { lat: 43.65, lng: -79.41 }, southwest: { lat: 43.64, lng: -79.42 } },
  },
  place_id: 'ChIJqueen',
  plus_code: { compound_code: 'JHWQ+4X Toronto', global_code: '87M2JHWQ+4X' },
  types: ['street_address'],
};
const ok = (...results: object[]) => ({ status: 'OK', results });
const without = (...types: string[]) => ({
  ...QUEEN,
  address_components: QUEEN.address_components.filter((one) => !one.types.some((type) => types.includes(type))),
});
const placed = (location_type: string, types: string[], result: typeof QUEEN = QUEEN) => ({
  ...result,
  geometry: { ...QUEEN.geometry, location_type },
  types,
});

describe('an address', () => {
  it('is requested in Canada only and becomes a location', async () => {
    answering(ok(QUEEN));
    expect(await open().geocode(' 870 Queen St W, Toronto ')).toEqual({
      fullAddress: '870 Queen Street West, Toronto, ON M6J 1G3',
      address: '870 Queen Street West',
      postalCode: 'M6J 1G3',
      city: 'Toronto',
      province: 'ON',
      country: 'Canada',
      latitude: 43.6453,
      longitude: -79.4124,
      coordinates: [-79.4124, 43.6453],
      precision: 'address',
    });
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      [
        '/maps/api/geocode/json',
        { address: '870 Queen St W, Toronto', components: 'country:CA', language: 'en', key: KEY },
      ],
    ]);
  });

  it('in parts is requested as one line', async () => {
    await open().geocode({ address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' });
    expect(asked[0]?.searchParams.get('address')).toBe('870 Queen St W, Toronto, ON M6J 1G3');
  });

  it('that is empty is not requested', async () => {
    expect(await open().geocode({ address: ' ' })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('may lack the postal code', async () => {
    answering(ok(without('postal_code')));
    expect(await open().geocode('870 Queen')).toMatchObject({
      postalCode: null,
      fullAddress: '870 Queen Street West, Toronto, ON',
    });
  });

  it.each([['locality'], ['administrative_area_level_1'], ['country']])('is none without its %s', async (type) => {
    answering(ok(without(type)));
    expect(await open().geocode('870 Queen')).toBeNull();
  });

  it('is none in another country', async () => {
    const abroad = without('country');
    abroad.address_components.push(component('United States', 'US', 'country', 'political'));
    answering(ok(abroad));
    expect(await open().geocode('870 Queen')).toBeNull();
  });

  it('is the first of several results that has it all', async () => {
    answering(ok(without('locality'), QUEEN));
    expect(await open().geocode('870 Queen')).toMatchObject({ city: 'Toronto' });
  });

  it.each([
    ['address', placed('ROOFTOP', ['street_address'])],
    ['address', placed('RANGE_INTERPOLATED', ['street_address'])],
    // It may be another street of that town, unless the postal code agrees.
    ['place', { ...placed('ROOFTOP', ['street_address']), partial_match: true }],
    ['place', { ...placed('GEOMETRIC_CENTER', ['route'], without('street_number')), partial_match: true }],
    ['street', placed('GEOMETRIC_CENTER', ['street_address'])],
    ['street', placed('GEOMETRIC_CENTER', ['route'], without('street_number'))],
    ['street', placed('APPROXIMATE', ['intersection'], without('street_number'))],
    ['postal-area', placed('APPROXIMATE', ['postal_code'], without('street_number', 'route'))],
    ['postal-area', placed('APPROXIMATE', ['postal_code', 'postal_code_prefix'], without('street_number', 'route'))],
    ['place', placed('APPROXIMATE', ['locality', 'political'], without('street_number', 'route', 'postal_code'))],
    ['place', placed('APPROXIMATE', ['neighborhood', 'political'], without('street_number', 'route'))],
  ])('is known as precisely as %s', async (precision, result) => {
    answering(ok(result));
    expect(await open().geocode('870 Queen')).toMatchObject({ precision });
  });

  it('resolves to its street on a partial match with the same postal code', async () => {
    answering(ok({ ...placed('ROOFTOP', ['street_address']), partial_match: true }));
    for (const postalCode of ['M6J 9Z9', 'm6j9z9'])
      expect(await open().geocode({ address: '870 Queen', postalCode })).toMatchObject({ precision: 'street' });
    expect(await open().geocode({ address: '870 Queen', postalCode: 'M4E 1A1' })).toMatchObject({ precision: 'place' });
  });

  it('returns the radius of a postal area', async () => {
    const area = placed('APPROXIMATE', ['postal_code'], without('street_number', 'route'));
    const viewport = { northeast: { lat: 43.7, lng: -79.3 }, southwest: { lat: 43.6, lng: -79.4 } };
    answering(ok({ ...area, geometry: { ...area.geometry, viewport } }));
    expect((await open().geocode('M6J 1G3'))?.radiusKm).toBeCloseTo(6.9, 1);
  });
});

describe('suggestions', () => {
  const prediction = (n: number) => ({
    description: `${n} Queen Street West, Toronto, ON, Canada`,
    matched_substrings: [{ length: 3, offset: 0 }],
    place_id: `ChIJ${n}`,
    reference: `ChIJ${n}`,
    structured_formatting: {
      main_text: `${n} Queen Street West`,
      main_text_matched_substrings: [{ length: 3, offset: 0 }],
      secondary_text: 'Toronto, ON, Canada',
    },
    terms: [{ offset: 0, value: `${n}` }],
    types: ['street_address', 'geocode'],
  });

  it('are addresses of Canada, at most five, in main and secondary text', async () => {
    answering({ status: 'OK', predictions: [870, 871, 872, 873, 874, 875].map(prediction) });
    const suggestions = await open().suggest(' 870 que');
    expect(suggestions).toHaveLength(5);
    expect(suggestions[0]).toEqual({
      id: 'google:ChIJ870',
      description: '870 Queen Street West, Toronto, ON, Canada',
      mainText: '870 Queen Street West',
      secondaryText: 'Toronto, ON',
    });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      input: '870 que',
      types: 'geocode',
      components: 'country:ca',
    });
    expect(asked[0]?.pathname).toBe('/maps/api/place/autocomplete/json');
  });

  it('may have no secondary text', async () => {
    const { main_text } = prediction(1).structured_formatting;
    answering({ status: 'OK', predictions: [{ ...prediction(1), structured_formatting: { main_text } }] });
    expect(await open().suggest('ontario')).toMatchObject([{ mainText: main_text, secondaryText: '' }]);
  });

  it.each(['', '   ', 'to', '  to  '])('for %j are not requested', async (input) => {
    expect(await open().suggest(input)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('resolve by their id', async () => {
    answering(ok(QUEEN));
    expect(await open().resolveId('google:ChIJ870')).toMatchObject({ city: 'Toronto', precision: 'address' });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ place_id: 'ChIJ870', language: 'en', key: KEY });
  });

  it('of the gazetteer are no valid ids here', async () => {
    expect(await open().resolveId('town:ON:toronto')).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each(['ZERO_RESULTS', 'OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST'])(
    'are none when the status is %s',
    async (status) => {
      answering({ status, predictions: [prediction(1)], error_message: `About your key ${KEY}` });
      expect(await open().suggest('870 que')).toEqual([]);
    },
  );
});

describe('the address at a point', () => {
  it('is the first result with a town; the point stays the shopper’s', async () => {
    answering(ok(without('locality'), QUEEN));
    expect(await open().reverse({ lat: 43.6454, lng: -79.4126 })).toMatchObject({
      fullAddress: '870 Queen Street West, Toronto, ON M6J 1G3',
      coordinates: [-79.4126, 43.6454],
      latitude: 43.6454,
    });
    expect(asked[0]?.searchParams.get('latlng')).toBe('43.6454,-79.4126');
  });
});

describe('when Google does not answer OK', () => {
  it.each(['ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND'])('%s is nothing found', async (status) => {
    answering({ status, results: [] });
    expect(await open().geocode('nowhere')).toBeNull();
    expect(logged).toEqual([]);
  });

  it.each(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR', 'SOMETHING_NEW'])(
    '%s is unavailable, in words that do not name the key',
    async (status) => {
      answering({ status, results: [], error_message: `The provided API key ${KEY} is invalid.` });
      const failure = await open()
        .geocode('870 Queen')
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({
        code: 'unavailable',
        status: 503,
        message: 'Addresses cannot be looked up at the moment. Please try again in a minute.',
      });
      expect(logged).toHaveLength(1);
      expect(JSON.stringify([failure, (failure as Error).stack, logged])).not.toContain(KEY);
      expect(JSON.stringify(logged)).toContain(status);
    },
  );

  it('retries once, and only once, after UNKNOWN_ERROR', async () => {
    answering({ status: 'UNKNOWN_ERROR' }, ok(QUEEN));
    expect(await open().geocode('870 Queen')).toMatchObject({ city: 'Toronto' });
    expect(asked).toHaveLength(2);
    answering({ status: 'UNKNOWN_ERROR' });
    await expect(open().geocode('870 Queen')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(4);
  });
});

describe('when there is no answer', () => {
  it.each<[string, Reply]>([
    ['never comes', () => {}],
    ['comes too slowly', (response) => void response.write('{"status":')],
    ['is cut off', (response) => void response.writeHead(200, { 'content-length': '500' }).end('{"status"')],
    ['is no JSON', '<html>Sorry</html>'],
    ['is JSON of another kind', { status: 'OK', results: [{ geometry: 'here' }], predictions: ['here'] }],
    ['is a list', '[]'],
    ['is too long', `{"status":"OK","results":[],"more":"${'x'.repeat(600_000)}"}`],
    ['leads elsewhere', (response) => void response.writeHead(302, { location: `${origin}/elsewhere` }).end()],
    ['is an error page', (response) => void response.writeHead(502).end('Bad Gateway')],
    ['is hung up on', (response) => void response.destroy()],
  ])('because it %s, both ways are unavailable', async (_how, reply) => {
    answering(reply);
    const geocoder = open({ timeoutMs: 150 });
    await expect(geocoder.geocode('870 Queen')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
    await expect(geocoder.suggest('870 Queen')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain(KEY);
  });

  it('leaves Google alone for a while after several', async () => {
    answering('no JSON');
    const geocoder = open({ breakAfter: 3, halfOpenAfterMs: 60_000 });
    for (let n = 0; n < 6; n++)
      await expect(geocoder.geocode(`${n} Queen`)).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(3);
  });

  it('requests again after that period', async () => {
    answering('no JSON');
    const geocoder = open({ breakAfter: 1, halfOpenAfterMs: 0 });
    await expect(geocoder.geocode('1 Queen')).rejects.toMatchObject({ code: 'unavailable' });
    answering(ok(QUEEN));
    expect(await geocoder.geocode('870 Queen')).toMatchObject({ city: 'Toronto' });
  });
});

describe('the bill', () => {
  it('sends one request for concurrent callers', async () => {
    answering(ok(QUEEN));
    const geocoder = open();
    await Promise.all([1, 2, 3].map(() => geocoder.geocode('870 Queen')));
    expect(asked).toHaveLength(1);
    await geocoder.geocode('870 Queen');
    expect(asked).toHaveLength(2);
  });

  it('has what is nowhere once in ten minutes', async () => {
    const geocoder = open();
    for (let n = 0; n < 3; n++) expect(await geocoder.geocode('nowhere')).toBeNull();
    expect(asked).toHaveLength(1);
    clock += 10 * 60_000;
    await geocoder.geocode('nowhere');
    expect(asked).toHaveLength(2);
  });

  it('remembers a thousand such questions, the latest', async () => {
    const geocoder = open();
    for (let n = 0; n <= 1000; n++) await geocoder.geocode(`nowhere ${n}`);
    asked = [];
    await geocoder.geocode('nowhere 1');
    expect(asked).toHaveLength(0);
    await geocoder.geocode('nowhere 0');
    expect(asked).toHaveLength(1);
  });
});
