export { LocationButton, PlaceLine } from './location-button.tsx';
export { PlaceProvider } from './place.tsx';
export { usePlace } from './place-context.ts';
