export { LocationButton, PlaceLine } from './location/location-button.tsx';
export { PlaceProvider } from './location/place.tsx';
export { usePlace } from './location/place-context.ts';
export { useMyLocation } from './location/use-my-location.ts';
