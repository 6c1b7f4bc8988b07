import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePlace } from '#features/places/ui';
import { useSite } from '#platform/web/use-site.ts';
import { boundsOf, MapFrame, type MapStart, type MapView, OwnPoint } from '#ui/map/map.ts';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { StoreMarker } from '../explore.contract.ts';
import type { MappedStore } from './mapped-store.ts';
import { MyLocation } from './my-location.tsx';
import { useListOfPins } from './pointed-store.ts';
import { SearchArea, type SearchedArea } from './search-area.tsx';
import { ChosenStore } from './store-map-card.tsx';
import { StorePins } from './store-map-pins.tsx';
import { StackedStores } from './store-map-stack.tsx';
import { isWithin, type MarkerFilter, useStoreMarkers } from './use-store-markers.ts';
import './store-map.css';

type StoreMapProps = {
  filter: MarkerFilter;
  listed?: readonly MappedStore[];
  now?: Date;
  /** The searched area, and how to search another; omitted where the list is not of stores. */
  area?: SearchedArea;
  /** Replaces the card of the selected store. */
  cards?: (chosen: StoreMarker | null, choose: (marker: StoreMarker | null) => void, now: Date) => ReactNode;
};

/** All stores as pins, the shopper's location, and a card for the selected store. */
export function StoreMap(props: StoreMapProps) {
  const { place } = usePlace();
  // A new location resets the map around it.
  return <MapAround key={place?.label} {...props} />;
}

function MapAround({ filter, listed, area, cards, ...props }: StoreMapProps) {
  const [now] = useState(() => props.now ?? new Date());
  const { place } = usePlace();
  const { mapStyleUrl } = useSite();
  const [start] = useState(() => startOf(place, listed, area?.searched));
  const [view, setView] = useState<MapView | null>(null);
  const [chosen, setChosen] = useState<StoreMarker | null>(null);
  const [stack, setStack] = useState<readonly StoreMarker[] | null>(null);
  const choose = (marker: StoreMarker | null) => {
    setStack(null);
    setChosen(marker);
  };
  const markers = useStoreMarkers(filter, view);
  useListOfPins();
  useSpokenCount(markers.data, view);
  const onRest = (next: MapView) => {
    lastView = { ...next, from: place?.label };
    setView(next);
  };
  return (
    <MapFrame
      label="Map of stores"
      styleUrl={mapStyleUrl}
      start={start}
      onRest={onRest}
      unavailable="Map unavailable. The list still works."
      className="store-map"
      points={
        <>
          {place && <OwnPoint at={[place.lng, place.lat]} label="Your location" />}
          <StorePins markers={markers.data ?? NONE} view={view} chosen={chosen} onChoose={choose} onStack={setStack} />
        </>
      }
    >
      {area && view && <SearchArea view={view} {...area} />}
      <MyLocation />
      {markers.isError && (
        <div className="store-map-notice">
          <TryAgain error={markers.error} onRetry={() => markers.refetch()} />
        </div>
      )}
      {stack && <StackedStores key={stack[0]?.id} stores={stack} onChoose={choose} onClose={() => setStack(null)} />}
      {cards
        ? cards(chosen, choose, now)
        : chosen &&
          !stack && (
            <ChosenStore key={chosen.id} marker={chosen} listed={listed} now={now} onClose={() => setChosen(null)} />
          )}
    </MapFrame>
  );
}

const NONE: StoreMarker[] = [];

type Here = { lng: number; lat: number; label: string } | null;

/** Restores the map's last view, for example after Back from a store's page. */
let lastView: (MapView & { from: string | undefined }) | null = null;

const TORONTO: MapStart = { center: [-79.42, 43.7], zoom: 10 };
const AROUND = 12;
const NEAREST = 14;
const CLOSEST = 18;

/** The list's area, else the shopper's location with the list's nearest stores; by default Toronto. */
function startOf(place: Here, listed: readonly MappedStore[] = [], area = ''): MapStart {
  if (lastView && lastView.from === place?.label) return { center: lastView.center, zoom: lastView.zoom };
  const [west, south, east, north] = area.split(',').map(Number);
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return { bounds: { west, south, east, north }, maxZoom: CLOSEST, padding: 0 };
  if (!place) return TORONTO;
  const here: [number, number] = [place.lng, place.lat];
  const near = listed.map(({ coordinates }) => coordinates).filter((at) => isNear(at, here));
  if (near.length === 0) return { center: here, zoom: AROUND };
  return { bounds: boundsOf([here, ...near]), maxZoom: NEAREST };
}

/** Within half a degree, some 40 km: a list by name may start anywhere. */
const isNear = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) < 0.5;

/** Announces the number of stores on the map after the user moves it. */
function useSpokenCount(markers: readonly StoreMarker[] | undefined, view: MapView | null) {
  const count = markers && view ? markers.filter(({ coordinates }) => isWithin(view.bounds, coordinates)).length : null;
  const last = useRef<{ count: number; view: MapView } | null>(null);
  useEffect(() => {
    if (count === null || view === null) return;
    const before = last.current;
    last.current = { count, view };
    if (before && before.count !== count) announce(`${counted(count, 'store')} on the map`);
  }, [count, view]);
}
