import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../tests/support/test-app.ts';
import { importPlaces, openGazetteer } from '../server.ts';

const { db } = await testApp();
const house = {
  number: '48',
  street: 'Shaw St',
  city: 'Toronto',
  province: 'ON',
  postal_code: 'M6J 1G6',
  lat: '43.6447',
  lon: '-79.4172',
};

beforeEach(() => sql`truncate place_town, place_postal_area, place_street, place_address`.execute(db));

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n;
};

describe('an import of places', () => {
  it('changes nothing the second time', async () => {
    const file = [house, { ...house, number: '50' }];
    expect(await importPlaces(db, file)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: [] });
    expect(await importPlaces(db, file)).toEqual({ created: 0, updated: 0, unchanged: 2, errors: [] });
  });

  it('moves what moved, but not for the width of a lot', async () => {
    await importPlaces(db, [house]);
    expect(await importPlaces(db, [{ ...house, lat: '43.6450' }])).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await importPlaces(db, [{ ...house, lat: '43.7000' }])).toMatchObject({ updated: 1, unchanged: 0 });
    const town = { name: 'Kenora', province: 'ON', population: '15000', lat: '49.7674', lon: '-94.4899' };
    await importPlaces(db, [town]);
    expect(await importPlaces(db, [{ ...town, population: '15001' }])).toMatchObject({ created: 0, updated: 1 });
  });

  it('reports each bad row with its number and reason, and takes the others', async () => {
    const { created, errors } = await importPlaces(db, [
      { ...house, province: 'Texas' },
      { ...house, lat: '0' },
      { ...house, number: 'forty' },
      { ...house, street: ' ' },
      { ...house, city: '' },
      { ...house, postal_code: '90210' },
      house,
      { ...house, street: 'SHAW STREET' },
      { name: '', province: 'ON', population: '5', lat: '44', lon: '-80' },
      { name: 'Ax', province: 'ON', population: 'many', lat: '44', lon: '-80' },
      { fsa: 'ZZZ', place: 'Nowhere', province: 'ON', lat: '44', lon: '-80' },
      { fsa: 'M6J', place: ' ', province: 'ON', lat: '44', lon: '-80' },
      { province: 'ON', lat: '44', lon: '-80' },
    ]);
    expect(created).toBe(1);
    expect(errors).toEqual([
      { row: 1, message: "province: 'Texas' is not a Canadian province." },
      { row: 2, message: 'lat, lon: not a point in Canada.' },
      { row: 3, message: "number: 'forty' is not a civic number." },
      { row: 4, message: 'street: is missing.' },
      { row: 5, message: 'city: is missing.' },
      { row: 6, message: "postal_code: '90210' is not a Canadian postal code." },
      { row: 8, message: 'This place is in row 7 already.' },
      { row: 9, message: 'name: is missing.' },
      { row: 10, message: 'population: not a number.' },
      { row: 11, message: "fsa: 'ZZZ' is not a forward sortation area." },
      { row: 12, message: 'place: is missing.' },
      {
        row: 13,
        message: 'The file is neither addresses (number, street) nor postal areas (fsa, place) nor towns (name).',
      },
    ]);
  });

  it('leaves nothing behind when it is broken off', async () => {
    async function* broken() {
      for (let number = 1; number <= 2500; number++) yield { ...house, number: String(number) };
      throw new Error('the disk went away');
    }
    await expect(importPlaces(db, broken())).rejects.toThrow('the disk went away');
    expect([await count('place_address'), await count('place_street')]).toEqual([0, 0]);
  });

  it('is part of a transaction that it is given', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await importPlaces(trx, [house]);
      throw new Error('never mind');
    });
    await expect(undone).rejects.toThrow('never mind');
    expect(await count('place_address')).toBe(0);
  });

  it('reports its progress', async () => {
    const seen: number[] = [];
    const file = Array.from({ length: 1500 }, (_, index) => ({ ...house, number: String(index + 1) }));
    await importPlaces(db, file, (rows) => seen.push(rows));
    expect(seen).toEqual([1000, 1500]);
  });

  it('learns postal areas from addresses, and believes many of them before an imported point', async () => {
    const far = { fsa: 'M6J', place: 'West Toronto (Trinity)', province: 'ON', lat: '44.2', lon: '-79.9' };
    await importPlaces(db, [house, { ...house, number: '50', postal_code: 'M5V 2A1' }]);
    expect(await openGazetteer(db).geocode('M5V')).toMatchObject({
      city: 'Toronto',
      latitude: 43.6447,
      precision: 'postal-area',
    });
    await importPlaces(db, [far]);
    expect(await openGazetteer(db).geocode('M6J')).toMatchObject({ latitude: 44.2 });
    await importPlaces(
      db,
      [52, 54, 56, 58].map((number) => ({ ...house, number: String(number) })),
    );
    expect(await openGazetteer(db).geocode('M6J')).toMatchObject({ latitude: 43.6447 });
    expect(await importPlaces(db, [far])).toMatchObject({ created: 0, updated: 0 });
  });

  it('keeps one street for all ways to write its name', async () => {
    await importPlaces(db, [
      house,
      { ...house, number: '50', street: 'SHAW STREET' },
      { ...house, number: '52', street: 'rue Shaw' },
    ]);
    expect(await count('place_street')).toBe(1);
  });

  it('shows a town as the list of towns spells it, independent of its addresses and the import order', async () => {
    const montreal = { name: 'Montréal', province: 'QC', population: '1600000', lat: '45.5088', lon: '-73.5878' };
    const houses = ['Montreal', 'Montrèal', 'MONTRÉAL'].map((city, n) => ({
      ...house,
      ...{ number: '12', street: `Rue Rivard ${n + 1}`, city, province: 'QC', postal_code: `H2J 1G${n}` },
      ...{ lat: '45.52', lon: '-73.58' },
    }));
    await importPlaces(db, houses.slice(0, 2));
    await importPlaces(db, [montreal]);
    await importPlaces(db, houses.slice(2));
    const { suggest, geocode } = openGazetteer(db);
    for (const city of ['Montreal', 'Montréal']) {
      expect((await suggest(city)).map(({ mainText }) => mainText)).toEqual(['Montréal']);
      for (const n of [1, 2, 3]) {
        const [first] = await suggest(`12 rue Rivard ${n}, ${city}`);
        expect(first?.secondaryText).toBe('Montréal, QC');
        expect(await geocode(`12 rue Rivard ${n}, ${city}`)).toMatchObject({ city: 'Montréal', precision: 'address' });
      }
    }
    expect(await geocode('H2J')).toMatchObject({ city: 'Montréal' });
    expect(await importPlaces(db, [montreal])).toMatchObject({ unchanged: 1 });
  });

  it('knows the towns that only addresses name, at the middle of their streets, until a list has them', async () => {
    const { geocode, reverse } = openGazetteer(db);
    await importPlaces(db, [{ ...house, city: 'Amherstview', postal_code: 'K7N 1A1' }]);
    expect(await geocode('5 Nowhere St, Amherstview')).toMatchObject({
      city: 'Amherstview',
      precision: 'place',
      latitude: 43.6447,
    });
    // Only the list of towns resolves points: a single address does not locate a town.
    expect(await reverse({ lat: 43.8, lng: -79.4172 })).not.toMatchObject({ precision: 'place' });
    const listed = { name: 'Amherstview', province: 'ON', population: '8000', lat: '44.2195', lon: '-76.6427' };
    expect(await importPlaces(db, [listed])).toMatchObject({ updated: 1 });
    await importPlaces(db, [{ ...house, number: '50', city: 'Amherstview' }]);
    expect(await geocode('Amherstview')).toMatchObject({ latitude: 44.2195 });
  });
});
