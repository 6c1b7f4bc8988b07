import type { BrowserContextOptions } from 'playwright-core';

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

/** The browser of someone who has been here: of age, at home in Toronto's west end, logged in with that secret. */
export function stateOfKnown(origin: string, secret?: string): BrowserContextOptions['storageState'] {
  const value = encodeURIComponent('-79.412,43.645|M6J 1G3, ON');
  const cookie = { name: 'userLocation', value, domain: new URL(origin).hostname, path: '/' };
  const localStorage = [
    { name: 'legalAge', value: 'true' },
    { name: 'userLocation', value: JSON.stringify(WEST_END) },
    ...(secret ? [{ name: 'authToken', value: secret }] : []),
  ];
  return {
    cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage }],
  };
}
