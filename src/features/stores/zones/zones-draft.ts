import { closedRing, openRing, troubleOfZones } from './border-rules.ts';
import type { Ring } from './geometry.ts';
import type { SavedZone, WantedZone } from './zones.contract.ts';

/** A zone as it is typed and drawn. */
export type DraftZone = {
  /** The same while it is edited. */
  key: string;
  id: string | null;
  name: string;
  colour: string;
  /** Dollars, as typed. */
  fee: string;
  minimum: string;
  border: Ring;
  holes: Ring[];
};

export const COLOURS = [
  { value: '#1e7650', name: 'Green' },
  { value: '#0a6cb0', name: 'Blue' },
  { value: '#7f4b9b', name: 'Purple' },
  { value: '#a9720f', name: 'Amber' },
] as const;

const dollars = (cents: number) => (cents / 100).toFixed(2);

export function draftOf({ id, name, colour, feeCents, minSpendCents, area }: SavedZone): DraftZone {
  const [border = [], ...holes] = area.map(openRing);
  return { key: id, id, name, colour, fee: dollars(feeCents), minimum: dollars(minSpendCents), border, holes };
}

export type NewZone = { border: Ring; holes?: Ring[]; name?: string; colour?: string };

/** A new zone costs as much as the one before it. */
export function newZone(zones: readonly DraftZone[], key: string, wanted: NewZone): DraftZone {
  const { border, holes = [], name = '' } = wanted;
  const last = zones.at(-1);
  const names = new Set(zones.map((zone) => zone.name.toLowerCase()));
  const isFree = (one: string) => !names.has(one.toLowerCase());
  let number = name ? 2 : zones.length + 1;
  const numbered = () => (name ? `${name.slice(0, 36)} ${number}` : `Zone ${number}`);
  while (!isFree(numbered())) number++;
  const free = COLOURS.find(({ value }) => zones.every(({ colour }) => colour !== value));
  const colour = wanted.colour ?? (free ?? COLOURS[0]).value;
  return {
    ...{ key, id: null, name: name && isFree(name) ? name : numbered(), colour, border, holes },
    fee: last?.fee ?? '0.00',
    minimum: last?.minimum ?? '0.00',
  };
}

const MOST_DOLLARS = 1_000;
const AMOUNT = /^\d{1,4}(?:\.\d{1,2})?$/;

/** null: no amount. */
export function centsOf(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '');
  if (!AMOUNT.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= MOST_DOLLARS * 100 ? cents : null;
}

const NO_AMOUNT = 'Please enter an amount up to $1,000, such as 4.99.';

/** As it is saved, and by field why it cannot be. */
export function wantedOf(zones: readonly DraftZone[]): { zones: WantedZone[]; troubles: Record<string, string> } {
  const wanted = zones.map(
    ({ id, name, colour, fee, minimum, border, holes }): WantedZone => ({
      ...{ id, name: name.trim(), colour, feeCents: centsOf(fee) ?? 0, minSpendCents: centsOf(minimum) ?? 0 },
      area: [border.length > 0 ? closedRing(border) : [], ...holes.map(closedRing)],
    }),
  );
  const troubles = troubleOfZones(wanted);
  for (const [index, { fee, minimum }] of zones.entries()) {
    if (centsOf(fee) === null) troubles[`zones.${index}.feeCents`] = NO_AMOUNT;
    if (centsOf(minimum) === null) troubles[`zones.${index}.minSpendCents`] = NO_AMOUNT;
  }
  return { zones: wanted, troubles };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** What was typed as 5 and is saved as 5.00 is no change. */
const valuesOf = ({ key: _, fee, minimum, ...rest }: DraftZone) => [
  rest,
  centsOf(fee) ?? fee,
  centsOf(minimum) ?? minimum,
];
const isAsSaved = (draft: DraftZone, saved: SavedZone) => same(valuesOf(draft), valuesOf(draftOf(saved)));

/** How many zones are new, changed or removed. */
export function changesIn(draft: readonly DraftZone[], saved: readonly SavedZone[]): number {
  const byId = new Map(saved.map((zone) => [zone.id, zone]));
  const kept = draft.filter(({ id }) => id !== null && byId.has(id));
  const changed = kept.filter((zone) => !isAsSaved(zone, byId.get(zone.id as string) as SavedZone));
  return draft.length - kept.length + changed.length + (saved.length - kept.length);
}

/**
 * A draft that began with `base`, on top of what a colleague saved meanwhile: zones that the draft leaves alone are theirs, those
 * that it changes stay as typed, and what they changed is not removed.
 */
export function mergeZones(
  draft: readonly DraftZone[],
  base: readonly SavedZone[],
  theirs: readonly SavedZone[],
): DraftZone[] {
  const before = new Map(base.map((zone) => [zone.id, zone]));
  const mine = new Map(draft.map((zone) => [zone.id, zone]));
  const merged = theirs.flatMap((zone): DraftZone[] => {
    const [old, own] = [before.get(zone.id), mine.get(zone.id)];
    if (own && old && !isAsSaved(own, old)) return [own];
    const isRemovedHere = old && !own && same(old, zone);
    return isRemovedHere ? [] : [draftOf(zone)];
  });
  const there = new Set(theirs.map(({ id }) => id));
  const left = draft.filter(({ id }) => id === null || !there.has(id));
  // They removed it, and here it was changed: it is a new one.
  const own = left.filter(
    (zone) => zone.id === null || !before.has(zone.id) || !isAsSaved(zone, before.get(zone.id) as SavedZone),
  );
  return [...merged, ...own.map((zone) => ({ ...zone, id: null }))];
}
