import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { abortOwnReads, authToken, call, endedReason, FAMILY_LENGTH, onSignedOut } from '#platform/browser/browser.ts';
import { DataUser, useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { assignUserCache, clearUserCache, forgetLoaded } from './clear-user-cache.ts';
import { saveNext } from './next-page.ts';
import { logout, type User, verifySession } from './sessions.contract.ts';

type Session = {
  /** 'unknown' while rendering on the server and until the server has said whose session token the browser holds. */
  status: 'unknown' | 'anonymous' | 'signed-in';
  /** There when, and only when, the status is 'signed-in'. */
  user: User | null;
  /** The browser has a session token that the server has not verified yet: the user is not shown as logged out meanwhile. */
  isRestoring: boolean;
  /** The server did not respond; the request is repeated. */
  isFailing: boolean;
  /** Asks now. */
  retry(): void;
  /** Keeps the session token that `login` gave; the user follows. */
  signIn(sessionToken: string): void;
  /** Forgets the session here, in every tab, and ends it on the server, unless it `isEnded` there. Never fails. */
  signOut(options?: { isEnded?: boolean }): Promise<void>;
  /** Runs what ends the session and navigates away: meanwhile the log-in page is not requested. */
  leave(task: () => Promise<void>): Promise<void>;
};

const MOST_PAUSE_MS = 30_000;

const isEnd = (error: unknown): boolean => isFailure(error) && error.code === 'unauthenticated';

const SessionContext = createContext<Session | null>(null);

/** Knows who is logged in. Needs a DataProvider above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(listen, tokenFamily, () => undefined);
  const token = useHydrated() ? stored : undefined;
  const cache = useCallCache();
  const { data, failureReason } = useCall(
    verifySession,
    {},
    {
      // Who the user is, is what is asked: the answer is that of the session.
      user: token ?? null,
      ask: askWho,
      staleTime: 5 * 60_000,
      // Only the server's word ends a session, and that has removed the session token by now.
      retry: (_, error) => authToken.get() !== null || !isEnd(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, MOST_PAUSE_MS),
    },
  );
  const user = (token && data) || null;
  useForgetting(token, user?.id);
  const session = useMemo(
    (): Session => ({
      status: token === null ? 'anonymous' : user ? 'signed-in' : 'unknown',
      user,
      isRestoring: Boolean(token) && !user,
      isFailing: failureReason !== null && !isEnd(failureReason),
      // Anew: what waits for its next try would go on waiting.
      retry: () => void cache.reset(verifySession),
      signIn,
      signOut,
      leave,
    }),
    [token, user, failureReason, cache],
  );
  return (
    <SessionContext value={session}>
      {/* At a tablet the pages of the shop load nothing of them. */}
      <DataUser id={(!user?.isAtDevice && user?.id) || null}>{children}</DataUser>
    </SessionContext>
  );
}

/** What stays the same as a session's token is replaced: nothing that is shown, in this tab or another, notices that. */
const tokenFamily = () => authToken.get()?.slice(0, FAMILY_LENGTH) ?? null;

/** The logged-in user. Stores a newer session token from the response, unless another user has logged in meanwhile. */
async function askWho(): Promise<User & { isAtDevice?: boolean | undefined }> {
  const present = authToken.get();
  const { secret: newer, ...user } = await call(verifySession, {});
  if (newer && authToken.get() === present) authToken.set(newer);
  return user;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

const heard = new Set<() => void>();

/** Subscribes to changes of the session token: in this tab, in another one, and when the server rejects it. */
function listen(onChange: () => void): () => void {
  heard.add(onChange);
  window.addEventListener('storage', onChange);
  const stopHearing = onSignedOut(onChange);
  return () => {
    heard.delete(onChange);
    window.removeEventListener('storage', onChange);
    stopHearing();
  };
}

const announce = () => {
  for (const onChange of heard) onChange();
};

function signIn(sessionToken: string): void {
  endedReason.clear();
  saveNext(null);
  authToken.set(sessionToken);
  announce();
}

let leaving = false;

/** What ends the session runs now: see `leave`. */
export const isLeaving = (): boolean => leaving;

async function leave(task: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await task();
  } finally {
    leaving = false;
  }
}

async function signOut({ isEnded = false } = {}): Promise<void> {
  // The server's word may have come before: then what was typed would stay, as at any other end of a session.
  if (isEnded) clearUserCache(stores);
  else if (!authToken.get()) return;
  // The call takes the session token along before it is removed. Offline or already over: either way it is.
  const ended = isEnded || call(logout, {}).catch(() => undefined);
  endedReason.clear();
  authToken.clear();
  announce();
  await ended;
}

const stores = () => ({ tab: sessionStorage, browser: localStorage });

/** A session that the server ended leaves what was typed, for the same person; a log-out leaves nothing. */
function useForgetting(token: string | null | undefined, userId: string | undefined): void {
  const cache = useCallCache();
  const previous = useRef(token);
  useEffect(() => {
    if (previous.current && previous.current !== token) {
      abortOwnReads();
      forgetLoaded(cache);
      if (endedReason.get() === null) clearUserCache(stores);
    }
    previous.current = token;
  }, [cache, token]);
  useEffect(() => {
    if (userId) assignUserCache(stores, userId);
  }, [userId]);
}
