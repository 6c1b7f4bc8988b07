export { townKey } from './address/address-words.ts';
export { readArea } from './address/postal-code.ts';
export { isSameTown, townNames } from './address/town-names.server.ts';
export { importPlaces } from './import/import-places.server.ts';
export { placesApi } from './places.api.server.ts';
export { spreadOfAreas } from './postal-area-spread.queries.server.ts';
export { type LookUpDeps, lookUpAddress, mayBeAt } from './suggest/confirm-point.server.ts';
export { openGazetteer } from './suggest/gazetteer.server.ts';
export type { AddressQuery, Geocoder } from './suggest/geocoder.ts';
