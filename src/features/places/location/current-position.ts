import type { Point } from '#platform/contract/fields.ts';

const TIMEOUT_MS = 15_000;
/** The browser's own time-out does not run during its permission prompt. */
const PATIENCE_MS = 45_000;
const MOST_AGE_MS = 10 * 60_000;

const WORDS: Record<number, string> = {
  0: 'Geolocation is not supported by your browser. Enter an address instead.',
  1: 'Location is off in your browser. Enter an address instead.',
  2: 'Your device could not find its location. Enter an address instead.',
  3: 'Finding your location took too long. Try again, or enter an address instead.',
};
const DENIED = 1;
const TOOK_TOO_LONG = 3;

/** The specified log message. */
const NOT_SUPPORTED = 'Geolocation is not supported by your browser';
const FAILED = 'Error getting user location';

/** The browser's position. Rejects with a displayable `Error`, and logs the failure. */
export function currentPosition(geolocation: Geolocation | undefined): Promise<Point> {
  return new Promise((resolve, reject) => {
    const fail = (code: number, logged: string) => {
      // biome-ignore lint/suspicious/noConsole: specified, for finding the cause; the shopper gets a message as well
      console.info(logged);
      reject(new Error(WORDS[code] ?? WORDS[DENIED]));
    };
    if (!geolocation) return fail(0, NOT_SUPPORTED);
    const patience = setTimeout(() => fail(TOOK_TOO_LONG, FAILED), PATIENCE_MS);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(patience);
        resolve({ lng: coords.longitude, lat: coords.latitude });
      },
      ({ code }) => {
        clearTimeout(patience);
        fail(code, FAILED);
      },
      { timeout: TIMEOUT_MS, maximumAge: MOST_AGE_MS },
    );
  });
}
