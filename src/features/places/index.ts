export { isApproximate, isWithinReach, reachKm } from './address/precision.ts';
export { distanceKm } from './distance.ts';
export {
  LocatedPlace,
  Location,
  NO_ADDRESS,
  Precision,
  resolvePlace,
  reversePlace,
  Suggestion,
  suggestPlaces,
} from './places.contract.ts';
