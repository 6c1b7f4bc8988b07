import { createContext, use } from 'react';
import type { Place } from '#platform/web/page.ts';
import type { Location } from '../places.contract.ts';

/** The shopper's location. `fullAddress` is the label until local storage has been read. */
export type ShownPlace = Place & { fullAddress: string };

export type PlaceState = {
  /** null: not set. On the server the cookie's. */
  place: ShownPlace | null;
  isKnown: boolean;
  /** Stores the location and refreshes the page's lists, nearest first. */
  choose: (location: Location) => void;
  /** Opens the location dialog; `onDismissed` is called when it closes, with or without a location. */
  ask: (onDismissed?: () => void) => void;
};

export const PlaceContext = createContext<PlaceState | null>(null);

export function usePlace(): PlaceState {
  const state = use(PlaceContext);
  if (!state) throw new Error('usePlace() needs a <PlaceProvider> above it.');
  return state;
}
