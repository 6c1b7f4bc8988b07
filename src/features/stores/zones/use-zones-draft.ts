import { useState } from 'react';
import type { Ring } from './geometry.ts';
import type { SavedZone } from './zones.contract.ts';
import { type DraftZone, draftOf, type NewZone, newZone } from './zones-draft.ts';

type State = {
  zones: DraftZone[];
  past: { zones: DraftZone[]; tag: string }[];
  /** The zone and the point of its border that are edited. */
  chosen: string | null;
  point: number | null;
};

const MOST_STEPS = 100;

const begin = (saved: readonly SavedZone[]): State => ({
  zones: saved.map(draftOf),
  past: [],
  chosen: saved[0]?.id ?? null,
  point: null,
});

export type ZonesDraft = ReturnType<typeof useZonesDraft>;

/** Zones as they are edited, with undo. Changes of one `tag` in a row are one step: a drag, a word. */
export function useZonesDraft(saved: readonly SavedZone[]) {
  const [state, setState] = useState<State>(() => begin(saved));
  const change = (tag: string, next: (now: State) => Partial<State>) =>
    setState((now) => {
      const isSameStep = now.past.at(-1)?.tag === tag && tag !== '';
      const past = isSameStep ? now.past : [...now.past, { zones: now.zones, tag }].slice(-MOST_STEPS);
      return { ...now, past, ...next(now) };
    });
  const edit = (key: string, part: Partial<DraftZone>, tag = '') =>
    change(tag && `${key} ${tag}`, ({ zones }) => ({
      zones: zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)),
    }));
  return {
    ...state,
    edit,
    choose: (chosen: string | null) => setState((now) => ({ ...now, chosen, point: null })),
    choosePoint: (point: number | null) => setState((now) => ({ ...now, point })),
    editBorder: (key: string, border: Ring, tag = '', point?: number) => {
      edit(key, { border }, tag);
      if (point !== undefined) setState((now) => ({ ...now, point }));
    },
    /** The first of them is edited next. */
    add: (wanted: readonly NewZone[]) =>
      change('', ({ zones, chosen }) => {
        const all = [...zones];
        for (const one of wanted) all.push(newZone(all, crypto.randomUUID(), one));
        return { zones: all, chosen: all[zones.length]?.key ?? chosen, point: null };
      }),
    remove: (key: string) =>
      change('', ({ zones }) => ({ zones: zones.filter((zone) => zone.key !== key), chosen: null, point: null })),
    replace: (zones: DraftZone[]) => change('', () => ({ zones, point: null })),
    /** The tag of a gesture ends with it. */
    endStep: () =>
      setState((now) => ({ ...now, past: now.past.map((step) => (step.tag === '' ? step : { ...step, tag: '' })) })),
    undo: () =>
      setState((now) => {
        const last = now.past.at(-1);
        return last ? { ...now, zones: last.zones, past: now.past.slice(0, -1), point: null } : now;
      }),
    /** The draft is as saved again. */
    start: (zones: readonly SavedZone[]) =>
      setState(({ chosen, zones: before }) => {
        const name = before.find(({ key }) => key === chosen)?.name.trim();
        return { ...begin(zones), chosen: zones.find((zone) => zone.name === name)?.id ?? null };
      }),
    canUndo: state.past.length > 0,
  };
}
