import { createContext, use } from 'react';
import type { Place } from '#platform/web/page.ts';
import type { Location } from '../places.contract.ts';

/** Where the shopper is. `fullAddress` is the label until the browser has been asked. */
export type ShownPlace = Place & { fullAddress: string };

export type PlaceState = {
  /** null: not set. While the server renders it is the cookie's. */
  place: ShownPlace | null;
  isKnown: boolean;
  /** Keeps the place in this browser and brings the page's lists up to date, nearest first. */
  choose: (location: Location) => void;
  /** Opens the location dialog over whatever is shown; `onDismissed` is called when it has closed, with a place or without. */
  ask: (onDismissed?: () => void) => void;
};

export const PlaceContext = createContext<PlaceState | null>(null);

export function usePlace(): PlaceState {
  const state = use(PlaceContext);
  if (!state) throw new Error('usePlace() needs a <PlaceProvider> above it.');
  return state;
}
