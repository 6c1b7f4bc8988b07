import { memo, useMemo } from 'react';
import { branchName, streetAndTown } from '#features/catalog';
import { shortStoreName, streetOf } from '#features/stores/ui';
import { StorefrontFillIcon } from '#ui/icons/icons.ts';
import {
  clustersOf,
  labelWidth,
  type MapMarker,
  MapPinButton,
  MapPinSign,
  MapPoint,
  type MapView,
  type PinLabel,
  placesForLabels,
  shortCount,
  useMap,
} from '#ui/map/map.ts';
import type { StoreMarker } from '../explore.contract.ts';
import { markInList, usePointedStore } from './pointed-store.ts';

type StorePinsProps = {
  markers: readonly StoreMarker[];
  view: MapView | null;
  /** The store whose card is open. */
  chosen: StoreMarker | null;
  onChoose: (marker: StoreMarker) => void;
  /** Several stores at one point were selected. */
  onStack: (stores: readonly StoreMarker[]) => void;
};

/** Every store as a pin; nearby ones as a circle with their number. */
export function StorePins({ markers, view, chosen, onChoose, onStack }: StorePinsProps) {
  const clusters = useMemo(() => clustersOf(markers, ({ coordinates }) => coordinates), [markers]);
  const drawn = useMemo(() => (view ? northFirst(clusters.within(view.bounds, view.zoom)) : []), [clusters, view]);
  const labels = useMemo(() => (view ? labelsOf(drawn, view) : new Map<string, PinLabel>()), [drawn, view]);
  return (
    <>
      {drawn.map((one) =>
        one.kind === 'cluster' ? (
          // Keyed by position: the next response may change its id while it has the focus.
          <ClusterPin key={`c${one.at}`} cluster={one} opensAt={() => clusters.opensAt(one.id)} />
        ) : one.kind === 'stack' ? (
          <StackPin key={`s${one.at}`} stack={one} onOpen={onStack} />
        ) : (
          <StorePin
            key={one.thing.id}
            marker={one.thing}
            label={labels.get(one.thing.id)}
            isOn={one.thing.id === chosen?.id}
            onChoose={onChoose}
          />
        ),
      )}
      {chosen && !drawn.some((one) => one.kind === 'one' && one.thing.id === chosen.id) && (
        <StorePin marker={chosen} isOn onChoose={onChoose} />
      )}
      <PointedPin markers={markers} chosenId={chosen?.id} />
    </>
  );
}

/** The tab order; southern pins are in front. */
const northFirst = (drawn: MapMarker<StoreMarker>[]) => drawn.sort((a, b) => b.at[1] - a.at[1]);

/** The short names that fit, with their streets: branches of a chain share a name. */
function labelsOf(drawn: readonly MapMarker<StoreMarker>[], view: MapView): Map<string, PinLabel> {
  const single = drawn.flatMap((one) => (one.kind === 'one' ? [one] : []));
  const pins = single.map(({ at, thing }) => ({ at, id: thing.id, label: labelOf(thing) }));
  const room = placesForLabels(
    pins.map(({ at, label }) => ({ at, width: labelWidth(label) })),
    drawn.flatMap((one) => (one.kind === 'one' ? [] : [one.at])),
    view,
  );
  return new Map(pins.flatMap(({ id, label }, n) => (room[n] ? [[id, label]] : [])));
}

const labelOf = ({ displayAs, location }: StoreMarker): PinLabel => ({
  short: shortStoreName(displayAs) || 'No Store Name!',
  rest: location ? streetOf(location.address) : '',
});

type StorePinProps = {
  marker: StoreMarker;
  label?: PinLabel;
  isOn: boolean;
  onChoose: (marker: StoreMarker) => void;
};

/** `label`s are recreated with each view of the map. */
const isSamePin = (before: StorePinProps, now: StorePinProps) =>
  before.marker === now.marker &&
  before.isOn === now.isOn &&
  before.onChoose === now.onChoose &&
  before.label?.short === now.label?.short &&
  before.label?.rest === now.label?.rest;

const StorePin = memo(function StorePin({ marker, label, isOn, onChoose }: StorePinProps) {
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
        label={label}
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
}, isSamePin);

type ClusterPinProps = { cluster: Extract<MapMarker<unknown>, { kind: 'cluster' }>; opensAt: () => number };

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
  stack: Extract<MapMarker<StoreMarker>, { kind: 'stack' }>;
  onOpen: (stores: readonly StoreMarker[]) => void;
};

/** Stores that no zoom separates: a shopping centre's, or those located only by postal area. */
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

/** The store highlighted from the list, dark and named, even where a circle hides its pin. */
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
