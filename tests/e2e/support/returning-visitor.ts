import type { StorageState } from './contexts.ts';

/** As the location dialog keeps it. */
const WEST_END = {
  fullAddress: '870 Queen Street West, Toronto, ON M6J 1G3',
  address: '870 Queen Street West',
  postalCode: 'M6J 1G3',
  city: 'Toronto',
  province: 'ON',
  country: 'Canada',
  latitude: 43.64539,
  longitude: -79.41235,
  coordinates: [-79.41235, 43.64539],
};

/** Three stores, and no other within 100 km. */
export const KENORA = {
  ...WEST_END,
  fullAddress: '200 Main Street South, Kenora, ON P9N 1S7',
  address: '200 Main Street South',
  postalCode: 'P9N 1S7',
  city: 'Kenora',
  latitude: 49.76741,
  longitude: -94.48941,
  coordinates: [-94.48941, 49.76741],
};

/** The browser of someone who has been here: of age, at home in Toronto's west end, logged in with that session token. */
export function stateOfKnown(origin: string, sessionToken?: string, place = WEST_END): StorageState {
  const value = encodeURIComponent(
    `${place.longitude.toFixed(3)},${place.latitude.toFixed(3)}|${place.postalCode}, ${place.province}`,
  );
  const cookie = { name: 'userLocation', value, domain: new URL(origin).hostname, path: '/' };
  const localStorage = [
    { name: 'legalAge', value: 'true' },
    { name: 'userLocation', value: JSON.stringify(place) },
    ...(sessionToken ? [{ name: 'authToken', value: sessionToken }] : []),
  ];
  return {
    cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage }],
  };
}
