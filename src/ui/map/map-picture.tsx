import { type ReactNode, useEffect, useMemo, useState } from 'react';
import dataUrl from '../base-map/base-map.json?url';
import { NewTabNote, newTab } from '../fields/text-link.tsx';
import { type Size, useSize } from '../hooks/use-size.ts';
import { cx } from '../styles/classes.ts';
import { mapAddress } from './map-address.ts';
import type { MapPosition } from './map-clusters.ts';
import type { MapColours } from './map-style.ts';
import { type BaseMap, fitting, projection, stillShapes } from './still-map.ts';

const paint = (colour: keyof MapColours) => `var(--w-map-${colour})`;

type MapLinkProps = {
  at: MapPosition;
  /** The delivery's destination. */
  door?: MapPosition | null;
  isTall?: boolean;
  children?: ReactNode;
};

/** A picture of a position that links to a world map. */
export function MapLink({ at, door = null, isTall = false, children }: MapLinkProps) {
  return (
    <a
      className={cx(
        'text-link text-sm print:hidden',
        isTall ? 'grid h-full grid-rows-[minmax(13rem,1fr)_auto]' : 'block',
      )}
      href={mapAddress(door ?? at)}
      {...newTab}
    >
      <MapPicture at={at} door={door} isTall={isTall} />
      <span className={cx(isTall && 'px-5 py-3')}>
        {children && <span className="block text-ink-muted">{children}</span>}
        Show on a map
        <NewTabNote />
      </span>
    </a>
  );
}

/** On our own map. It adds nothing to the address beside it. */
function MapPicture({ at, door, isTall }: Required<Omit<MapLinkProps, 'children'>>) {
  const data = useBaseMap();
  const [box, size] = useSize<HTMLSpanElement>();
  return (
    <span
      ref={box}
      aria-hidden="true"
      className={cx(
        'relative block overflow-hidden bg-bg-sunken',
        isTall ? '[contain:size]' : 'mb-1.5 h-32 rounded-md',
      )}
    >
      {data && size && <Drawing data={data} size={size} at={at} door={door} />}
    </span>
  );
}

type DrawingProps = { data: BaseMap; size: Size; at: MapPosition; door: MapPosition | null };

/** For its box: whatever the shape of that, both positions are within it. */
function Drawing({ data, size, at, door }: DrawingProps) {
  const { frame, middle } = useMemo(() => frameOf(door ? [at, door] : [at], size), [at, door, size]);
  const shapes = useMemo(() => stillShapes(data, middle, frame), [data, middle, frame]);
  const pixel = projection(middle, frame);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="size-full"
      style={{ background: paint('land') }}
    >
      {shapes.map(({ colour, width, d }) => (
        <path
          key={d}
          d={d}
          fill={width ? 'none' : paint(colour)}
          stroke={width ? paint(colour) : undefined}
          strokeWidth={width}
        />
      ))}
      {door && <Door at={pixel(door)} />}
      <Pin at={pixel(at)} />
    </svg>
  );
}

function frameOf(points: readonly MapPosition[], size: Size) {
  const { middle, zoom } = fitting(points, size);
  return { middle, frame: { ...size, zoom } };
}

type Mark = { at: readonly [x: number, y: number] };

const Pin = ({ at: [x, y] }: Mark) => (
  <g transform={`translate(${x} ${y})`}>
    <path
      d="M0 0C-9-11-14-18-14-25a14 14 0 0 1 28 0C14-18 9-11 0 0Z"
      fill="var(--w-brand)"
      stroke="var(--w-surface)"
      strokeWidth="2"
    />
    <circle cy="-25" r="5" fill="var(--w-on-brand)" />
  </g>
);

const Door = ({ at: [cx, cy] }: Mark) => (
  <circle cx={cx} cy={cy} r="9" fill="var(--w-text)" stroke="var(--w-surface)" strokeWidth="4" />
);

/** Loaded once for all pictures of a page. A failure leaves them empty. */
let reading: Promise<BaseMap> | undefined;

function useBaseMap(): BaseMap | undefined {
  const [map, setMap] = useState<BaseMap>();
  useEffect(() => {
    reading ??= readBaseMap();
    reading.then(setMap, () => {
      reading = undefined;
    });
  }, []);
  return map;
}

async function readBaseMap(): Promise<BaseMap> {
  const answer = await fetch(dataUrl);
  if (!answer.ok) throw new Error(`The map's data cannot be read: ${answer.status}.`);
  return (await answer.json()) as BaseMap;
}
