export { openGazetteer } from './gazetteer.server.ts';
export type { AddressQuery, Geocoder } from './geocoder.ts';
export { type ImportReport, importPlaces } from './import-places.server.ts';
export { type PlacesDeps, placesApi } from './places.api.server.ts';
