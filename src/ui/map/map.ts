/** The map's parts. They bring MapLibre: import this lazily, where a map shows. */
export { type MapArea, MapAreas } from './map-areas.tsx';
export {
  boundsOf,
  clustersOf,
  type Drawn,
  type MapBounds,
  type MapPosition,
  shortCount,
} from './map-clusters.ts';
export { MapFrame, type MapStart, type MapState } from './map-frame.tsx';
export { type MapView, useMap } from './map-handle.ts';
export { MapPinButton, MapPinSign } from './map-pin.tsx';
export { MapPoint, OwnPoint } from './map-point.tsx';
export { PointMap } from './point-map.tsx';
