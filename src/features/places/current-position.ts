import type { Point } from '#platform/fields.ts';

const TIMEOUT_MS = 15_000;
/** The browser's own time-out does not run while its question waits for an answer. */
const PATIENCE_MS = 45_000;
const MOST_AGE_MS = 10 * 60_000;

/** The words for each way in which a browser does not say where it is. Codes as GeolocationPositionError has them. */
const WORDS: Record<number, string> = {
  0: 'Geolocation is not supported by your browser. Type an address instead.',
  1: 'Your browser did not share a location. Type an address instead.',
  2: 'Your device could not find its location. Type an address instead.',
  3: 'Finding your location took too long. Try again, or type an address instead.',
};
const DENIED = 1;
const TOOK_TOO_LONG = 3;

/** Where the browser says that it is. Rejects with an `Error` whose message can be shown. */
export function currentPosition(geolocation: Geolocation | undefined): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error(WORDS[0]));
    setTimeout(() => reject(new Error(WORDS[TOOK_TOO_LONG])), PATIENCE_MS);
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      ({ code }) => reject(new Error(WORDS[code] ?? WORDS[DENIED])),
      { timeout: TIMEOUT_MS, maximumAge: MOST_AGE_MS },
    );
  });
}
