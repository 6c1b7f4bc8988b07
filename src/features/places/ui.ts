export { LocationButton, PlaceLine } from './location-button.tsx';
export { LocationDialog, PlaceProvider } from './place.tsx';
export { type ShownPlace, usePlace } from './place-context.ts';
