import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { MapPinIcon } from '../icons/icons.ts';
import type { MapPosition } from './map-clusters.ts';
import { MapFrame, type MapState } from './map-frame.tsx';
import { useMap } from './map-handle.ts';
import { MapPoint } from './map-point.tsx';

type PointMapProps = {
  label: string;
  styleUrl: string | null;
  at: MapPosition;
  onMove: (at: MapPosition) => void;
  zoom: number;
  onState?: (state: MapState) => void;
  unavailable: string;
  className?: string;
};

/** A map with one pin, moved by dragging, clicking the map, or arrow keys. */
export function PointMap({ at, onMove, zoom, ...frame }: PointMapProps) {
  return <MapFrame {...frame} start={{ center: at, zoom }} points={<MovablePin at={at} onMove={onMove} />} />;
}

type Pin = Pick<PointMapProps, 'at' | 'onMove'>;

function MovablePin({ at, onMove }: Pin) {
  const { map } = useMap();
  const button = useRef<HTMLButtonElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef({ at, onMove });
  useEffect(() => {
    latest.current = { at, onMove };
  });
  const moveBy = useCallback(
    (x: number, y: number) => {
      const foot = map.project(latest.current.at);
      const next = map.unproject([foot.x + x, foot.y + y]).toArray() as MapPosition;
      latest.current.at = next;
      latest.current.onMove(next);
      if (!map.getBounds().contains(next)) map.easeTo({ center: next });
    },
    [map],
  );
  useEffect(() => {
    const pin = button.current;
    // Native, so that it runs before the map's own: otherwise the map would move as well.
    const keep = (event: Event) => event.stopPropagation();
    const onKeyDown = (event: KeyboardEvent) => {
      const [x, y] = ARROWS[event.key] ?? [];
      if (x === undefined || y === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? LONG_STEP : STEP;
      moveBy(x * step, y * step);
    };
    const pressed = map.on('click', ({ lngLat }) => latest.current.onMove(lngLat.toArray() as MapPosition));
    for (const type of KEPT) pin?.addEventListener(type, keep);
    pin?.addEventListener('keydown', onKeyDown);
    return () => {
      pressed.unsubscribe();
      for (const type of KEPT) pin?.removeEventListener(type, keep);
      pin?.removeEventListener('keydown', onKeyDown);
    };
  }, [map, moveBy]);

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!grip.current) return;
      moveBy(clientX - grip.current.x, clientY - grip.current.y);
      grip.current = { x: clientX, y: clientY };
    },
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
  };
  return (
    <MapPoint at={at} isOnTop>
      <button
        ref={button}
        type="button"
        className="map-pin map-pin-movable"
        data-on=""
        aria-label="Pin. Move it with the arrow keys."
        {...drag}
      >
        <i>
          <MapPinIcon />
        </i>
      </button>
    </MapPoint>
  );
}

const KEPT = ['mousedown', 'touchstart', 'click', 'dblclick'];
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Screen px, so that steps are short when zoomed in. */
const STEP = 6;
const LONG_STEP = 36;
