import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { abortOwnReads, authToken, call, endedReason, FAMILY_LENGTH, onSignedOut } from '#platform/browser/browser.ts';
import { DataUser, useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { Mark } from '#ui/parts/logo.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { assignUserCache, clearUserCache, forgetLoaded } from './clear-user-cache.ts';
import { saveNext } from './next-page.ts';
import { logInPath } from './safe-redirect.ts';
import { logout, type User, verifySession } from './sessions.contract.ts';

type Session = {
  /** 'unknown' while rendering on the server and until the server has said whose secret the browser holds. */
  status: 'unknown' | 'anonymous' | 'signed-in';
  /** There when, and only when, the status is 'signed-in'. */
  user: User | null;
  /** The browser holds a secret, and the server has not said yet whose it is: nobody is shown as logged out meanwhile. */
  isRestoring: boolean;
  /** The server could not be asked; it is asked again and again. */
  isFailing: boolean;
  /** Asks now. */
  retry(): void;
  /** Keeps the secret that `login` gave; the user follows. */
  signIn(secret: string): void;
  /** Forgets the session here, in every tab, and ends it on the server; `everywhere`: all of them. Never fails. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Does what ends the session and leads elsewhere: meanwhile nobody is called back to log in. */
  leave(task: () => Promise<void>): Promise<void>;
};

const MOST_PAUSE_MS = 30_000;

const isEnd = (error: unknown): boolean => isFailure(error) && error.code === 'unauthenticated';

const SessionContext = createContext<Session | null>(null);

/** Knows who is logged in. Needs a DataProvider above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(listen, sessionToken, () => undefined);
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
      // Only the server's word ends a session, and that has removed the secret by now.
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
      <DataUser id={user?.id ?? null}>{children}</DataUser>
    </SessionContext>
  );
}

/** What stays the same as a session's secret is replaced: nothing that is shown, in this tab or another, notices that. */
const sessionToken = () => authToken.get()?.slice(0, FAMILY_LENGTH) ?? null;

/** The logged-in user. Stores a newer session token from the response, unless another user has logged in meanwhile. */
async function askWho(): Promise<User> {
  const present = authToken.get();
  const { secret, ...user } = await call(verifySession, {});
  if (secret && authToken.get() === present) authToken.set(secret);
  return user;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** For pages that need a user: shows 'Loading' until the session is known. Redirects guests to the log-in and back. */
export function RequireSession({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setSignedIn(true);
  if (status === 'anonymous' && !isLeaving) {
    const ended = endedReason.get() ?? (wasSignedIn ? 'You logged out in another tab.' : null);
    return <Navigate to={logInPath(pathname + search + hash)} state={ended && { ended }} replace />;
  }
  if (status !== 'signed-in') return <Restoring fallback={fallback} />;
  return children;
}

/** 'Loading' until it is known who is there; where that cannot be found out, why, and a way to ask now. */
export function Restoring({ fallback = <Loading /> }: { fallback?: ReactNode }) {
  const { isFailing, retry } = useSession();
  if (!isFailing) return fallback;
  return (
    <div className="page py-16">
      <h1 className="mb-4 text-h2">You are still logged in</h1>
      <TryAgain message="Your account cannot be loaded right now. We keep trying." onRetry={retry} />
    </div>
  );
}

const Loading = () => (
  <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-3 text-ink-muted">
    <Mark />
    Loading
  </div>
);

const heard = new Set<() => void>();

/** Hears of a change of the secret in this tab, in another one, and when the server refuses it. */
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

function signIn(secret: string): void {
  endedReason.clear();
  saveNext(null);
  authToken.set(secret);
  announce();
}

let isLeaving = false;

async function leave(task: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await task();
  } finally {
    isLeaving = false;
  }
}

async function signOut({ everywhere = false } = {}): Promise<void> {
  if (!authToken.get()) return;
  // The call takes the secret along before it is forgotten. Offline or already over: either way it is.
  const ended = call(logout, { everywhere }).catch(() => undefined);
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
