import { type RefObject, useEffect, useRef, useState } from 'react';
import { openState, StoreRow } from '#features/stores/ui';
import { useMap } from '#ui/map/map.ts';
import type { StoreMarker } from '../explore.contract.ts';
import type { MappedStore } from './mapped-store.ts';
import { useMappedStore } from './store-map-card.tsx';
import { isWithin } from './use-store-markers.ts';

type CardRowProps = {
  stores: readonly MappedStore[];
  chosen: StoreMarker | null;
  onChoose: (marker: StoreMarker) => void;
  now: Date;
};

/** Swipeable cards: the front card's pin is dark, and selecting a pin shows its card. */
export function CardRow({ stores, chosen, onChoose, now }: CardRowProps) {
  const shown = useWithPressed(stores, chosen);
  const row = useRef<HTMLUListElement>(null);
  const map = useMap();
  const first = shown[0];
  useEffect(() => {
    if (!chosen && first) onChoose(markerOf(first, now));
  }, [chosen, first, now, onChoose]);
  const chosenAt = shown.findIndex(({ id }) => id === chosen?.id);
  useEffect(() => {
    const card = row.current?.children[chosenAt];
    if (card && frontOf(row) !== chosenAt) row.current?.scrollTo({ left: leftOf(card), behavior: 'smooth' });
  }, [chosenAt]);
  const choose = useSettled(row, () => {
    const store = shown[frontOf(row)];
    if (!store || store.id === chosen?.id) return;
    onChoose(markerOf(store, now));
    if (!isWithin(map.view().bounds, store.coordinates)) map.moveTo(store.coordinates, { zoom: map.view().zoom });
  });
  return (
    <ul ref={row} className="store-map-row" aria-label="Stores on the map" onScroll={choose}>
      {shown.map((store) => (
        <li key={store.id} className="store-map-small-card">
          <StoreRow store={store} now={now} eager />
        </li>
      ))}
    </ul>
  );
}

const markerOf = (store: MappedStore, now: Date): StoreMarker => ({
  id: store.id,
  displayAs: store.displayAs,
  location: store.location,
  coordinates: store.coordinates,
  precision: store.precision,
  isOpen: openState(store, now).isOpen,
});

/** The stores, followed by others whose pins were selected. */
function useWithPressed(stores: readonly MappedStore[], chosen: StoreMarker | null): readonly MappedStore[] {
  const [pressed, setPressed] = useState<readonly MappedStore[]>([]);
  const all = [...stores, ...pressed.filter(({ id }) => !stores.some((store) => store.id === id))];
  const isNew = chosen !== null && !all.some(({ id }) => id === chosen.id);
  const { data } = useMappedStore(isNew ? chosen.id : null);
  useEffect(() => {
    if (data) setPressed((before) => (before.some(({ id }) => id === data.id) ? before : [...before, data]));
  }, [data]);
  return all;
}

const leftOf = (card: Element) =>
  (card as HTMLElement).offsetLeft - parseFloat(getComputedStyle(card.parentElement as Element).paddingLeft);

/** The card at the row's start; the last one at the row's end. */
function frontOf({ current: row }: RefObject<HTMLUListElement | null>): number {
  if (!row) return -1;
  if (row.scrollLeft + row.clientWidth >= row.scrollWidth - 2 && row.scrollLeft > 0) return row.children.length - 1;
  const distances = [...row.children].map((card) => Math.abs(leftOf(card) - row.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

const REST_MS = 120;

/** Calls back when the row stops scrolling. */
function useSettled(row: RefObject<HTMLElement | null>, onRest: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => row.current && latest.current(), REST_MS);
  };
}
