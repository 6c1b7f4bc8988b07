export { type LookUpDeps, lookUpAddress, mayBeAt } from './confirm-point.server.ts';
export { openGazetteer } from './gazetteer.server.ts';
export type { AddressQuery, Geocoder } from './geocoder.ts';
export { importPlaces } from './import-places.server.ts';
export { placesApi } from './places.api.server.ts';
