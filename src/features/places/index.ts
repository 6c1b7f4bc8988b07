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
export { isVague, isWithinReach, reachKm } from './precision.ts';
