import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { MapPosition } from './map-clusters.ts';
import { useMap } from './map-handle.ts';

/** Children at a position, by their foot or, `centred`, their middle. `isOnTop`: above all others. */
export function MapPoint(props: { at: MapPosition; centred?: boolean; isOnTop?: boolean; children: ReactNode }) {
  const { at, centred, isOnTop, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const map = useMap();
  const [longitude, latitude] = at;
  useLayoutEffect(() => {
    const self = element.current;
    return self ? map.pin(self, [longitude, latitude]) : undefined;
  }, [map, longitude, latitude]);
  useLayoutEffect(() => {
    if (isOnTop && element.current) map.keepInside(element.current);
  }, [map, isOnTop]);
  return (
    <div ref={element} className="map-point" data-centred={centred || undefined} data-on-top={isOnTop || undefined}>
      <div>{children}</div>
    </div>
  );
}

export function OwnPoint({ at, label }: { at: MapPosition; label: string }) {
  return (
    <MapPoint at={at} centred>
      <span className="map-own" role="img" aria-label={label} />
    </MapPoint>
  );
}
