import { readTable } from './text.ts';

type PlaceRow = Record<string, string>;
type SiteOfStore = { address: string; city: string; postalCode: string; latitude: number; longitude: number };

/**
 * The demo gazetteer as import files: Canadian towns, bends of well-known streets for interpolation, the stores' own
 * addresses. Sources: docs/data-sources.md.
 */
export function demoPlaces(stores: readonly SiteOfStore[]): PlaceRow[][] {
  return [
    ['places_ca.csv', 'more_towns.csv'].flatMap((name) => readTable<PlaceRow>(name)),
    ['store_streets.csv', 'more_streets.csv'].flatMap((name) => readTable<Street>(name)).flatMap(bendsOf),
    stores.map(storeRow),
  ];
}

type Street = { street: string; city: string; line: string };

function bendsOf({ street, city, line }: Street): PlaceRow[] {
  return line.split(';').map((bend) => {
    const [number = '', lat = '', lon = '', fsa = ''] = bend.split(' ');
    return { number, street, city, province: 'ON', fsa, lat, lon };
  });
}

function storeRow({ address, city, postalCode, latitude, longitude }: SiteOfStore): PlaceRow {
  const [, number = '', street = ''] = /^(\d+) (.+)$/.exec(address) ?? [];
  return {
    number,
    street,
    city,
    province: 'ON',
    postal_code: postalCode,
    lat: String(latitude),
    lon: String(longitude),
  };
}
