export type { AddressQuery, Geocoder } from './geocoder.ts';
