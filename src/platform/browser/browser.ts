import { httpClient } from './client.ts';
import { isLeaving } from './leaving.ts';
import { readLocal, writeLocal } from './local-storage.ts';
import { writePosition } from './write-position.ts';

const TOKEN = 'authToken';

/** The prefix of a session token that its replacement keeps. */
export const FAMILY_LENGTH = 10;
const SIGNED_OUT = 'wicket:signed-out';
const ENDED = 'wicket:ended';

/** The session token, in local storage under the key that the specification names. */
export const authToken = {
  get: (): string | null => readLocal(TOKEN),
  set: (sessionToken: string) => writeLocal(TOKEN, sessionToken),
  clear: () => writeLocal(TOKEN, null),
};

/** Why the server ended this browser's last session; null after log-in and log-out. */
export const endedReason = {
  get: (): string | null => readLocal(ENDED),
  clear: () => writeLocal(ENDED, null),
};

let reading = new AbortController();

/** Aborts pending reads of a user who has logged out. */
export function abortOwnReads(): void {
  reading.abort();
  reading = new AbortController();
}

type Reauthentication = () => Promise<boolean>;
let reauthentication: Reauthentication | null = null;

/** Registers the re-authentication prompt, which resolves to false if canceled. Returns the unregister function. */
export function onReauthenticationNeeded(ask: Reauthentication): () => void {
  reauthentication = ask;
  return () => {
    if (reauthentication === ask) reauthentication = null;
  };
}

/** Calls the API as the signed-in user, if any. */
export const call = httpClient({
  base: '/api',
  token: authToken.get,
  isLeaving,
  written: writePosition,
  reauthenticate: async () => (await reauthentication?.()) ?? false,
  whileSignedIn: () => reading.signal,
  onUnauthenticated: (sessionToken, reason) => {
    // A late response must not end a newer session.
    if (authToken.get() !== sessionToken) return;
    // First, so that other tabs have it when they see the session end.
    writeLocal(ENDED, reason);
    authToken.clear();
    window.dispatchEvent(new Event(SIGNED_OUT));
  },
});

export function onSignedOut(listener: () => void): () => void {
  window.addEventListener(SIGNED_OUT, listener);
  return () => window.removeEventListener(SIGNED_OUT, listener);
}
