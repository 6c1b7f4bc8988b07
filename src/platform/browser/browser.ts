import { httpClient } from './client.ts';
import { isLeaving } from './leaving.ts';
import { readLocal, writeLocal } from './local-storage.ts';

const TOKEN = 'authToken';

/** So many characters of a session's secret stay the same when it is replaced by a newer one. */
export const FAMILY_LENGTH = 10;
const SIGNED_OUT = 'wicket:signed-out';
const ENDED = 'wicket:ended';

/** The session's secret, kept where the specification has it: local storage, key `authToken`. */
export const authToken = {
  get: (): string | null => readLocal(TOKEN),
  set: (secret: string) => writeLocal(TOKEN, secret),
  clear: () => writeLocal(TOKEN, null),
};

/** Why the server ended the last session of this browser, in a sentence; null after a log-in, and after a log-out. */
export const endedReason = {
  get: (): string | null => readLocal(ENDED),
  clear: () => writeLocal(ENDED, null),
};

let reading = new AbortController();

/** Aborts what is being read for a user who is logged out by now. */
export function abortOwnReads(): void {
  reading.abort();
  reading = new AbortController();
}

/** Calls the API from the browser as the person who is logged in, if anyone is. */
export const call = httpClient({
  base: '/api',
  token: authToken.get,
  isLeaving,
  whileSignedIn: () => reading.signal,
  onUnauthenticated: (secret, reason) => {
    // An answer may come late: who has logged in meanwhile stays so.
    if (authToken.get() !== secret) return;
    // First, so that other tabs know it when they see the session end.
    writeLocal(ENDED, reason);
    authToken.clear();
    window.dispatchEvent(new Event(SIGNED_OUT));
  },
});

/** Hears that the server refused the session. Returns the way to stop listening. */
export function onSignedOut(listener: () => void): () => void {
  window.addEventListener(SIGNED_OUT, listener);
  return () => window.removeEventListener(SIGNED_OUT, listener);
}
