import type { MapPosition } from './map-clusters.ts';

/** The address of a world map with the position marked. */
export const mapAddress = ([lng, lat]: Readonly<MapPosition>): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
