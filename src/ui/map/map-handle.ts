import type { Map as MapLibre } from 'maplibre-gl';
import { createContext, use } from 'react';
import type { MapBounds, MapPosition } from './map-clusters.ts';
import { pinsOn } from './map-pins-on.ts';

/** The visible part of a map. */
export type MapView = { bounds: MapBounds; center: MapPosition; zoom: number };

/** The operations that components on a map may use. */
export type MapHandle = ReturnType<typeof pinsOn> & {
  view(): MapView;
  /** Goes to a place, nearer by default; jumps where motion is unwanted. `up` px above the middle. */
  moveTo(at: MapPosition, options?: { zoom?: number; up?: number }): void;
  /** Nearer by whole steps; further away with a negative number. */
  zoomBy(steps: number): void;
  /** Where pinned elements live. */
  layer: HTMLElement;
  /** The underlying map, for custom layers. */
  map: MapLibre;
};

/** How near a move to a place comes. */
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
      // Several quick presses add up, though the first has not arrived.
      wantedZoom = Math.round((map.isZooming() ? wantedZoom : map.getZoom()) + steps);
      map.easeTo({ zoom: wantedZoom });
    },
    ...pinsOn(map),
  };
}

/** Pins stand up from their place, so there is more room at the top. */
export const PADDING = { top: 72, right: 56, bottom: 56, left: 56 };

export const MapContext = createContext<MapHandle | null>(null);

export function useMap(): MapHandle {
  const handle = use(MapContext);
  if (!handle) throw new Error('useMap() needs a <MapFrame> above it.');
  return handle;
}
