import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { randomKey } from '#platform/random-key.ts';

/** Carries the browser's own token when someone logs in. */
export const DEVICE_HEADER = 'x-device-token';

const KEY = 'wicket:device';

/** What tells this browser from others that try to log in to the same account. It opens nothing, and outlives a session. */
export function deviceToken(): string {
  const known = readLocal(KEY);
  if (known) return known;
  const token = randomKey();
  writeLocal(KEY, token);
  return token;
}

/** Null for what no browser of ours sends. */
export const readDeviceToken = (header: unknown): string | null =>
  typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : null;
