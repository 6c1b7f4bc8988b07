import type { Map as MapLibre } from 'maplibre-gl';
import { createContext, use } from 'react';
import type { MapBounds, MapPosition } from './map-clusters.ts';
import { pinsOn } from './map-pins-on.ts';

export type MapView = { bounds: MapBounds; center: MapPosition; zoom: number };

export type MapHandle = ReturnType<typeof pinsOn> & {
  view(): MapView;
  /** Moves to a position, closer by default; jumps with reduced motion. `up` px above the middle. */
  moveTo(at: MapPosition, options?: { zoom?: number; up?: number }): void;
  zoomBy(steps: number): void;
  layer: HTMLElement;
  map: MapLibre;
};

/** The zoom of a move to a position. */
export const NEAR = 17;

export function mapHandle(map: MapLibre): MapHandle {
  let wantedZoom = map.getZoom();
  return {
    map,
    layer: map.getCanvasContainer(),
    view: () => {
      const bounds = map.getBounds();
      return {
        bounds: {
          west: bounds.getWest(),
          south: bounds.getSouth(),
          east: bounds.getEast(),
          north: bounds.getNorth(),
        },
        center: map.getCenter().toArray() as MapPosition,
        zoom: map.getZoom(),
      };
    },
    moveTo: (at, { zoom = NEAR, up = 0 } = {}) =>
      void map.flyTo({ center: at, zoom, offset: [0, -up], maxDuration: 1500 }),
    zoomBy: (steps) => {
      // Quick presses add up, before the first has ended.
      wantedZoom = Math.round((map.isZooming() ? wantedZoom : map.getZoom()) + steps);
      map.easeTo({ zoom: wantedZoom });
    },
    ...pinsOn(map),
  };
}

/** The width of the controls at the right edge, px, as in the style. */
export const CONTROLS = 60;

/** Pins extend upwards, so there is more space at the top. The right has the controls. */
export const PADDING = { top: 72, right: CONTROLS + 24, bottom: 56, left: 56 };

export const MapContext = createContext<MapHandle | null>(null);

export function useMap(): MapHandle {
  const handle = use(MapContext);
  if (!handle) throw new Error('useMap() needs a <MapFrame> above it.');
  return handle;
}
