import { useEffect, useId, useMemo, useRef } from 'react';
import { useSite } from '#platform/web/use-site.ts';
import { ArrowCounterClockwiseIcon, PencilSimpleIcon, StorefrontFillIcon } from '#ui/icons/icons.ts';
import {
  boundsOf,
  type MapArea,
  MapAreas,
  MapFrame,
  MapPinSign,
  MapPoint,
  MovablePoint,
  OwnPoint,
  useMap,
} from '#ui/map/map.ts';
import { cx } from '#ui/styles/classes.ts';
import { announce } from '#ui/text/live-region.tsx';
import { circleAround, crossingOf, middleOf, movedBy, type Position, roundedPosition } from './geometry.ts';
import type { Tested } from './test-address.tsx';
import type { ZonesDraft } from './use-zones-draft.ts';
import type { StoreDelivery } from './zones.contract.ts';
import type { DraftZone } from './zones-draft.ts';

type Props = {
  store: StoreDelivery;
  draft: ZonesDraft;
  tested: Tested | null;
  mayChange: boolean;
  /** A press on the map adds a point. */
  isDrawing: boolean;
  onDrawing: (isDrawing: boolean) => void;
};

const NEAREST = 15;
/** Without a zone, as much of the town as one would begin with. */
const FIRST_KM = 4;

export function ZoneMap({ store, draft, tested, mayChange, isDrawing, onDrawing }: Props) {
  const { mapStyleUrl } = useSite();
  const { zones } = draft;
  const { coordinates } = store;
  const chosen = zones.find(({ key }) => key === draft.chosen);
  const areas = useMemo(
    () =>
      zones
        .filter(({ border }) => border.length > 2)
        .map(({ border, holes, colour }): MapArea => ({ rings: [border, ...holes], colour })),
    [zones],
  );
  const corners = zones.flatMap(({ border }) => border);
  const around = corners.length > 0 ? corners : circleAround({ lng: coordinates[0], lat: coordinates[1] }, FIRST_KM);
  const hint = !mayChange
    ? null
    : isDrawing
      ? 'Press the map to add points, then press Finish.'
      : chosen && 'Drag a point, or pick it and use the arrow keys. Delete removes it.';
  return (
    <>
      <MapFrame
        label="Map of the delivery zones"
        styleUrl={mapStyleUrl}
        start={{ bounds: boundsOf([coordinates, ...around]), maxZoom: NEAREST }}
        className={cx('zone-map', isDrawing && 'zone-map-drawing')}
        unavailable="Map unavailable. Zones can be changed by their points, as a circle or by postal areas."
        points={
          <>
            {zones.map((zone) => zone.border.length > 2 && <ZoneName key={zone.key} zone={zone} />)}
            <MapPoint at={coordinates}>
              <MapPinSign name={store.name} icon={<StorefrontFillIcon />} />
            </MapPoint>
            {tested && <OwnPoint at={tested.place.coordinates} label="The tested address" />}
            {chosen && mayChange && <Corners key={chosen.key} zone={chosen} draft={draft} />}
          </>
        }
      >
        <MapAreas areas={areas} />
        {isDrawing && chosen && (
          <Pen onPress={(at) => draft.editBorder(chosen.key, [...chosen.border, at], '', chosen.border.length)} />
        )}
      </MapFrame>
      {mayChange && (
        <div role="toolbar" aria-label="Map tools" className="zone-tools">
          <button
            type="button"
            aria-pressed={isDrawing}
            disabled={!chosen}
            aria-label={isDrawing ? 'Finish' : 'Add points by pressing the map'}
            onClick={() => onDrawing(!isDrawing)}
          >
            {isDrawing ? 'Finish' : <PencilSimpleIcon />}
          </button>
          <button type="button" disabled={!draft.canUndo} aria-label="Undo" onClick={draft.undo}>
            <ArrowCounterClockwiseIcon />
          </button>
        </div>
      )}
      {hint && <p className="zone-hint">{hint}</p>}
    </>
  );
}

/** In the north of the zone: in the middle of most is the store. */
function ZoneName({ zone: { name, border } }: { zone: DraftZone }) {
  const { west, east, south, north } = boundsOf(border);
  return (
    <MapPoint at={[(west + east) / 2, north - 0.15 * (north - south)]} centred>
      <span className="zone-name" aria-hidden="true">
        {name}
      </span>
    </MapPoint>
  );
}

function Pen({ onPress }: { onPress: (at: Position) => void }) {
  const { map } = useMap();
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const pressed = map.on('click', ({ lngLat }) => latest.current(roundedPosition([lngLat.lng, lngLat.lat])));
    return () => pressed.unsubscribe();
  }, [map]);
  return null;
}

const STEP_METRES = 10;
const LONG_STEP_METRES = 100;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** With more points, those between them would hide the border. */
const MOST_WITH_MIDDLES = 16;
/** The least of a border. */
const LEAST = 3;

/** The points of the chosen border, and those between them that add one. */
function Corners({ zone, draft }: { zone: DraftZone; draft: ZonesDraft }) {
  const { layer } = useMap();
  const help = useId();
  const { key, border, colour } = zone;
  const { point } = draft;
  const crossing = border.length > 2 ? crossingOf(border) : null;
  const toFocus = useRef<number | null>(null);
  useEffect(() => {
    if (toFocus.current === null) return;
    layer.querySelectorAll<HTMLElement>('[data-corner]')[toFocus.current]?.focus();
    toFocus.current = null;
  });
  const go = (index: number) => {
    toFocus.current = index;
    draft.choosePoint(index);
  };
  const remove = (index: number) => {
    if (border.length <= LEAST) return announce('A border has at least 3 points.');
    const next = Math.min(index, border.length - 2);
    toFocus.current = next;
    draft.editBorder(key, border.toSpliced(index, 1), '', next);
    announce(`Point ${index + 1} is removed.`);
  };
  const insert = (index: number) => {
    const between = middleOf(border[index] as Position, border[(index + 1) % border.length] as Position);
    toFocus.current = index + 1;
    draft.editBorder(key, border.toSpliced(index + 1, 0, between), '', index + 1);
  };
  const move = (index: number, to: Position, tag: string) => draft.editBorder(key, border.with(index, to), tag, index);
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const count = border.length;
    if (arrow) {
      const metres = event.shiftKey ? LONG_STEP_METRES : STEP_METRES;
      const to = movedBy(border[index] as Position, arrow[0] * metres, arrow[1] * metres);
      move(index, to, `point ${index}`);
      announce(`${to[1].toFixed(5)}, ${to[0].toFixed(5)}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (event.key === 'Enter') insert(index);
    else if (event.key === 'PageDown') go((index + 1) % count);
    else if (event.key === 'PageUp') go((index + count - 1) % count);
    else return false;
    return true;
  };
  return (
    <>
      <p id={help} className="sr-only">
        Arrow keys move it by 10 m, with Shift by 100 m. Delete removes it, Enter adds one after it. Page Up and Page
        Down go to the other points.
      </p>
      {border.length <= MOST_WITH_MIDDLES &&
        border.length > 1 &&
        border.map((at, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name
          <MapPoint key={index} at={middleOf(at, border[(index + 1) % border.length] as Position)} centred>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Add a point after point ${index + 1}`}
              className="map-corner map-corner-middle"
              style={{ '--corner': colour } as React.CSSProperties}
              onClick={() => insert(index)}
            />
          </MapPoint>
        ))}
      {border.map((at, index) => (
        <MovablePoint
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name
          key={index}
          at={at}
          label={`Point ${index + 1} of ${border.length}`}
          describedBy={help}
          colour={colour}
          isChosen={index === point}
          isTabStop={index === (point ?? 0)}
          isWrong={index === crossing}
          onChoose={() => draft.choosePoint(index)}
          onMove={(to) => move(index, roundedPosition(to), 'drag')}
          onMoved={draft.endStep}
          onKey={onKey(index)}
        />
      ))}
    </>
  );
}
