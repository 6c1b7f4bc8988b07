import { type RefObject, useEffect, useRef, useState } from 'react';
import { branchName } from '#features/catalog';
import type { StoreMarker } from '#features/stores';
import { openState } from '#features/stores/ui';
import { useMap } from '#ui/map/map.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Rating } from '#ui/parts/rating.tsx';
import type { MappedStore } from './mapped-store.ts';
import { StoreMeta, useMappedStore } from './store-map-card.tsx';
import { isWithin } from './use-store-markers.ts';

type CardRowProps = {
  stores: readonly MappedStore[];
  chosen: StoreMarker | null;
  onChoose: (marker: StoreMarker) => void;
  now: Date;
};

/** Cards to swipe through: the one in front is the store whose pin is dark, and a pin that is pressed brings its card. */
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
          <Picture src={store.imageUrl} alt="" width={480} height={320} eager dim="photo" className="h-full" />
          <div className="min-w-0 px-3.5 pt-2.5">
            <h3 className="truncate text-h4">{store.displayAs || 'No Store Name!'}</h3>
            <StoreMeta store={store} now={now} className="truncate" />
            <div className="flex items-center justify-between">
              <Rating value={store.reviewRate} count={store.reviewCount} />
              <ButtonLink tone="quiet" className="-mr-3 ml-auto" to={`/store/${store.id}`}>
                View store
                <span className="sr-only"> {branchName(store)}</span>
              </ButtonLink>
            </div>
          </div>
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

/** The stores, and behind them those whose pins were pressed besides. */
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

/** Which card stands at the row's beginning; the last one where the row ends. */
function frontOf({ current: row }: RefObject<HTMLUListElement | null>): number {
  if (!row) return -1;
  if (row.scrollLeft + row.clientWidth >= row.scrollWidth - 2 && row.scrollLeft > 0) return row.children.length - 1;
  const distances = [...row.children].map((card) => Math.abs(leftOf(card) - row.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

const REST_MS = 120;

/** Calls back when the row has come to rest. */
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
