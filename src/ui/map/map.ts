/** The map's parts, with MapLibre: import this lazily. */

export { placesForLabels } from './label-places.ts';
export { type MapArea, MapAreas } from './map-areas.tsx';
export {
  boundsOf,
  clustersOf,
  type MapBounds,
  type MapMarker,
  type MapPosition,
  shortCount,
} from './map-clusters.ts';
export { MapFrame, type MapStart, type MapState } from './map-frame.tsx';
export { type MapView, useMap } from './map-handle.ts';
export { labelWidth, MapPinButton, MapPinSign, type PinLabel } from './map-pin.tsx';
export { MapPoint, OwnPoint } from './map-point.tsx';
export { MovablePoint } from './movable-point.tsx';
export { PointMap } from './point-map.tsx';
