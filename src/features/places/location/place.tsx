import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { writeCookie } from '#platform/browser/cookies.ts';
import type { Place } from '#platform/web/page.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { placeCookie, placeLabel } from '../address/place-label.ts';
import type { Location } from '../places.contract.ts';
import { PlaceContext, type PlaceState, type ShownPlace } from './place-context.ts';

/** Loaded when first opened, with its combobox. */
const LocationDialog = lazyPart(() => import('./location-dialog.tsx').then((it) => it.LocationDialog), {
  name: 'The location form',
  over: true,
});

const KEY = 'userLocation';

/** `place`: the location from the cookie at render time. Local storage has the complete location; the cookie mirrors it. */
export function PlaceProvider({ place: rendered, children }: { place: Place | null; children: ReactNode }) {
  const [kept, store] = useLocalStorage(KEY);
  const stored = useHydrated() ? kept : null;
  const [asked, setAsked] = useState<{ onDismissed?: () => void } | null>(null);
  const { revalidate } = useRevalidator();
  const location = useMemo(() => readStored(stored), [stored]);
  const state = useMemo<PlaceState>(() => {
    const place = location ? shown(location) : rendered && { ...rendered, fullAddress: rendered.label };
    return {
      place,
      isKnown: place !== null,
      choose: (chosen) => {
        mirror(chosen);
        store(JSON.stringify(chosen));
        announce(`Your location: ${placeLabel(chosen)}`);
        revalidate();
      },
      ask: (onDismissed) => setAsked({ onDismissed }),
    };
  }, [location, rendered, store, revalidate]);
  useMirror(location, rendered, revalidate);
  const dismiss = () => {
    setAsked(null);
    asked?.onDismissed?.();
  };
  return (
    <PlaceContext value={state}>
      {children}
      {asked && <LocationDialog open onClose={dismiss} />}
    </PlaceContext>
  );
}

/** The cookie may be lost, or another tab may have chosen: the page was rendered for the wrong location. */
function useMirror(location: Location | null, rendered: Place | null, revalidate: () => Promise<void>) {
  const wanted = location && placeCookie(location);
  const had = rendered && `${rendered.lng.toFixed(3)},${rendered.lat.toFixed(3)}|${rendered.label}`;
  useEffect(() => {
    if (!location || wanted === had) return;
    mirror(location);
    revalidate();
  }, [location, wanted, had, revalidate]);
}

function readStored(text: string | null): Location | null {
  try {
    const location = JSON.parse(text ?? 'null') as Location | null;
    return location && isLocation(location) ? location : null;
  } catch {
    return null;
  }
}

/** Storage may hold data of another version, or invalid data. */
const isLocation = ({ longitude, latitude, fullAddress, city, province }: Location) =>
  Number.isFinite(longitude) &&
  Number.isFinite(latitude) &&
  [fullAddress, city, province].every((text) => typeof text === 'string');

const shown = (location: Location): ShownPlace => ({
  lng: location.longitude,
  lat: location.latitude,
  label: placeLabel(location),
  fullAddress: location.fullAddress,
});

const YEAR_S = 365 * 24 * 60 * 60;

const mirror = (location: Location) => writeCookie(KEY, encodeURIComponent(placeCookie(location)), YEAR_S);
