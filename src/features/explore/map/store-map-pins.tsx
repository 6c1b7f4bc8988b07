import { memo, useMemo } from 'react';
import { branchName, streetAndTown } from '#features/catalog';
import type { StoreMarker } from '#features/stores';
import { StorefrontFillIcon } from '#ui/icons/icons.ts';
import {
  clustersOf,
  type Drawn,
  MapPinButton,
  MapPinSign,
  MapPoint,
  type MapView,
  shortCount,
  useMap,
} from '#ui/map/map.ts';
import { markInList, usePointedStore } from './pointed-store.ts';

type StorePinsProps = {
  markers: readonly StoreMarker[];
  view: MapView | null;
  /** The store whose card is open. */
  chosen: StoreMarker | null;
  onChoose: (marker: StoreMarker) => void;
  /** Several stores at one point are pressed. */
  onStack: (stores: readonly StoreMarker[]) => void;
};

/** Every store as a pin, those close together as a circle with their number. */
export function StorePins({ markers, view, chosen, onChoose, onStack }: StorePinsProps) {
  const clusters = useMemo(() => clustersOf(markers, ({ coordinates }) => coordinates), [markers]);
  const drawn = useMemo(() => (view ? northFirst(clusters.within(view.bounds, view.zoom)) : []), [clusters, view]);
  return (
    <>
      {drawn.map((one) =>
        one.kind === 'cluster' ? (
          // By its place: stores that come with the next answer give it another id, and it may have the focus.
          <ClusterPin key={`c${one.at}`} cluster={one} opensAt={() => clusters.opensAt(one.id)} />
        ) : one.kind === 'stack' ? (
          <StackPin key={`s${one.at}`} stack={one} onOpen={onStack} />
        ) : (
          <StorePin key={one.thing.id} marker={one.thing} isOn={one.thing.id === chosen?.id} onChoose={onChoose} />
        ),
      )}
      {chosen && !drawn.some((one) => one.kind === 'one' && one.thing.id === chosen.id) && (
        <StorePin marker={chosen} isOn onChoose={onChoose} />
      )}
      <PointedPin markers={markers} chosenId={chosen?.id} />
    </>
  );
}

/** The order that Tab goes through them; the southern ones stand in front. */
const northFirst = (drawn: Drawn<StoreMarker>[]) => drawn.sort((a, b) => b.at[1] - a.at[1]);

type StorePinProps = { marker: StoreMarker; isOn: boolean; onChoose: (marker: StoreMarker) => void };

const StorePin = memo(function StorePin({ marker, isOn, onChoose }: StorePinProps) {
  const { id, displayAs, location, isOpen, coordinates, precision } = marker;
  const isSoft = precision !== undefined;
  const mark = () => markInList(id);
  const unmark = () => markInList(null);
  return (
    <MapPoint at={coordinates} isOnTop={isOn}>
      <MapPinButton
        name={displayAs || 'No Store Name!'}
        detail={streetAndTown(location)}
        icon={<StorefrontFillIcon />}
        isOn={isOn}
        isMuted={!isOpen}
        isSoft={isSoft}
        data-store={id}
        aria-label={`${branchName(marker)}, ${isOpen ? 'open' : 'closed'}${isSoft ? ', about here' : ''}`}
        onClick={() => onChoose(marker)}
        onPointerEnter={mark}
        onPointerLeave={unmark}
        onFocus={mark}
        onBlur={unmark}
      />
    </MapPoint>
  );
});

type ClusterPinProps = { cluster: Extract<Drawn<unknown>, { kind: 'cluster' }>; opensAt: () => number };

function ClusterPin({ cluster: { at, count, isLarge }, opensAt }: ClusterPinProps) {
  const map = useMap();
  return (
    <MapPoint at={at} centred>
      <button
        type="button"
        className="map-cluster"
        data-large={isLarge || undefined}
        onClick={() => map.moveTo(at, { zoom: opensAt() })}
      >
        {shortCount(count)}
        <span className="sr-only"> stores, zoom in</span>
      </button>
    </MapPoint>
  );
}

type StackPinProps = {
  stack: Extract<Drawn<StoreMarker>, { kind: 'stack' }>;
  onOpen: (stores: readonly StoreMarker[]) => void;
};

/** Stores that no zoom parts: a shopping centre's, or those whose point is only their postal area's. */
function StackPin({ stack: { at, things, isLarge }, onOpen }: StackPinProps) {
  return (
    <MapPoint at={at} centred>
      <button
        type="button"
        className="map-cluster"
        data-large={isLarge || undefined}
        data-stores={things.map(({ id }) => id).join(' ')}
        onClick={() => onOpen(things)}
      >
        {shortCount(things.length)}
        <span className="sr-only"> stores at one point, show list</span>
      </button>
    </MapPoint>
  );
}

/** The store that the list points at, dark and with its name, also where its pin is hidden in a circle. */
function PointedPin({ markers, chosenId }: { markers: readonly StoreMarker[]; chosenId?: string }) {
  const pointed = usePointedStore();
  const marker = pointed !== null && pointed !== chosenId && markers.find(({ id }) => id === pointed);
  if (!marker) return null;
  return (
    <MapPoint at={marker.coordinates} isOnTop>
      <MapPinSign
        name={marker.displayAs}
        detail={streetAndTown(marker.location)}
        icon={<StorefrontFillIcon />}
        isOn
        isMuted={!marker.isOpen}
        isSoft={marker.precision !== undefined}
        isHidden
      />
    </MapPoint>
  );
}
