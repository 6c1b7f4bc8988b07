import { useEffect, useMemo, useState } from 'react';
import dataUrl from '../base-map/base-map.json?url';
import { NewTabNote, newTab } from '../fields/text-link.tsx';
import { MapPinFillIcon } from '../icons/icons.ts';
import type { MapPosition } from './map-clusters.ts';
import type { MapColours } from './map-style.ts';
import { type BaseMap, stillShapes } from './still-map.ts';

const FRAME = { width: 480, height: 128, zoom: 14 };
const paint = (colour: keyof MapColours) => `var(--w-map-${colour})`;

/** A picture of a place, which leads to it on a map of the whole world. */
export function MapLink({ at }: { at: MapPosition }) {
  const [lng, lat] = at;
  return (
    <a
      className="text-link block text-sm print:hidden"
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
      {...newTab}
    >
      <MapPicture at={at} />
      Show on a map
      <NewTabNote />
    </a>
  );
}

/** On our own map. It adds no information to the address beside it. */
function MapPicture({ at }: { at: MapPosition }) {
  const data = useBaseMap();
  const shapes = useMemo(() => data && stillShapes(data, at, FRAME), [data, at]);
  return (
    <span aria-hidden="true" className="relative mb-1.5 block h-32 overflow-hidden rounded-md bg-bg-sunken">
      {shapes && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
          preserveAspectRatio="xMidYMid slice"
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
        </svg>
      )}
      <MapPinFillIcon className="absolute bottom-1/2 left-1/2 size-8 -translate-x-1/2 text-brand-text" />
    </span>
  );
}

/** Read once for all pictures of a page. A picture that cannot be drawn stays empty. */
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
