import { describe, expect, it } from 'vitest';
import type { Ring } from './geometry.ts';
import { pointsText, readPoints } from './new-zone/points-text.ts';
import type { SavedZone } from './zones.contract.ts';
import { centsOf, changesIn, draftOf, mergeZones, newZone, wantedOf } from './zones-draft.ts';

const border: Ring = [
  [-79.5, 43.6],
  [-79.3, 43.6],
  [-79.3, 43.7],
];
const saved = (id: string, row: Partial<SavedZone> = {}): SavedZone => ({
  ...{ id, name: `Zone ${id}`, colour: '#1e7650', feeCents: 499, minSpendCents: 4_000 },
  area: [[...border, border[0] as [number, number]]],
  ...row,
});
const [one, two] = [saved('1'), saved('2')];

describe('a draft of zones', () => {
  it('is as it was saved until somebody changes it', () => {
    const draft = [one, two].map(draftOf);
    expect(wantedOf(draft)).toEqual({ zones: [one, two], troubles: {} });
    expect(changesIn(draft, [one, two])).toBe(0);
    const [first, second] = draft as [ReturnType<typeof draftOf>, ReturnType<typeof draftOf>];
    expect(changesIn([{ ...first, fee: '$4.99' }, second], [one, two])).toBe(0);
    expect(changesIn([{ ...first, fee: '5' }, newZone(draft, 'a', { border })], [one, two])).toBe(3);
  });

  it('says beside the field why it cannot be saved', () => {
    const zone = { ...draftOf(one), fee: 'free', minimum: '1000.01', name: ' ', border: border.slice(0, 2) };
    expect(wantedOf([zone]).troubles).toEqual({
      'zones.0.name': 'Please enter a name.',
      'zones.0.area': 'A border has 3 to 499 points.',
      'zones.0.feeCents': 'Please enter an amount up to $1,000, such as 4.99.',
      'zones.0.minSpendCents': 'Please enter an amount up to $1,000, such as 4.99.',
    });
  });

  it.each([
    ['4.99', 499],
    ['$4.9', 490],
    ['0', 0],
    ['1000', 100_000],
    ['1000.01', null],
    ['-1', null],
    ['', null],
    ['1,5', null],
  ])('reads %s as %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });
});

describe('a draft on top of what a colleague saved', () => {
  const draft = (id: string, row: object = {}) => ({ ...draftOf(saved(id)), ...row });
  const dearer = saved('1', { feeCents: 999 });

  it.each([
    ['takes what is untouched here', [draft('1'), draft('2')], [dearer, two], [dearer, two]],
    ['keeps what was typed', [draft('1', { fee: '5.99' })], [dearer], [{ ...one, feeCents: 599 }]],
    ['leaves out what was removed here and not changed there', [draft('2')], [one, two], [two]],
    ['keeps what was removed here and changed there', [draft('2')], [dearer, two], [dearer, two]],
    ['takes their new zone', [draft('1')], [one, saved('3')], [one, saved('3')]],
    ['lets go of what they removed', [draft('1'), draft('2')], [one], [one]],
    [
      'adds anew what they removed and was changed here',
      [draft('2', { fee: '1' })],
      [],
      [{ ...two, id: null, feeCents: 100 }],
    ],
    ['keeps a new zone', [draft('1'), draft('9', { id: null })], [dearer], [dearer, { ...saved('9'), id: null }]],
  ])('%s', (_what, mine, theirs, merged) => {
    expect(wantedOf(mergeZones(mine, [one, two], theirs)).zones).toEqual(merged);
  });
});

describe('points as text', () => {
  it('are read as they are written', () => {
    expect(readPoints(pointsText(border))).toEqual({ points: border });
    expect(readPoints(' 43.6 -79.5\n\n43.7,-79.3 ')).toEqual({
      points: [
        [-79.5, 43.6],
        [-79.3, 43.7],
      ],
    });
  });

  it.each(['Queen St', '43.6', '43.6, -79.5, 1', '91, 0', '43.6 -181', '1e3, 2'])('are refused with %s', (line) => {
    expect(readPoints(`43.6, -79.5\n${line}`)).toEqual({
      error: 'Line 2 is not a point. Write latitude, longitude, such as 43.64721, -79.42010.',
    });
  });
});
