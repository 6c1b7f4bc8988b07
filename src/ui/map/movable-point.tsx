import { type PointerEvent, useEffect, useRef } from 'react';
import type { MapPosition } from './map-clusters.ts';
import { useMap } from './map-handle.ts';
import { MapPoint } from './map-point.tsx';

type Props = {
  at: MapPosition;
  label: string;
  describedBy: string;
  isChosen: boolean;
  /** A list of points has one stop for Tab. */
  isTabStop: boolean;
  isWrong?: boolean;
  colour: string;
  onChoose: () => void;
  /** While it is dragged. */
  onMove: (at: MapPosition) => void;
  onMoved: () => void;
  /** True: the key was used. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** A point of a border: a button that is dragged, or moved by keys. */
export function MovablePoint(props: Props) {
  const { at, label, describedBy, isChosen, isTabStop, isWrong, colour, onChoose } = props;
  const { map } = useMap();
  const button = useRef<HTMLButtonElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const point = button.current;
    // Native, so that it runs before the map's own: otherwise the map would move as well.
    const stop = (event: Event) => event.stopPropagation();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current.onKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of KEPT) point?.addEventListener(type, stop);
    point?.addEventListener('keydown', onKeyDown);
    return () => {
      for (const type of KEPT) point?.removeEventListener(type, stop);
      point?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  const end = () => {
    if (grip.current) latest.current.onMoved();
    grip.current = null;
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      const { x, y } = map.project(latest.current.at);
      grip.current = { x: x - event.clientX, y: y - event.clientY };
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!grip.current || buttons === 0) return;
      const to = map.unproject([clientX + grip.current.x, clientY + grip.current.y]);
      latest.current.onMove(to.toArray() as MapPosition);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return (
    <MapPoint at={at} centred isOnTop={isChosen}>
      <button
        ref={button}
        type="button"
        className="map-corner"
        data-corner=""
        data-on={isChosen || undefined}
        data-wrong={isWrong || undefined}
        style={{ '--corner': colour } as React.CSSProperties}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isChosen}
        aria-describedby={describedBy}
        onFocus={onChoose}
        {...drag}
      />
    </MapPoint>
  );
}

const KEPT = ['mousedown', 'touchstart', 'click', 'dblclick'];
