import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { authToken, call, FAMILY_LENGTH, onSignedOut } from '#platform/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { Mark } from '#ui/logo.tsx';
import { useIsAlive } from '#ui/use-is-alive.ts';
import { forgetPerson } from './forget-person.ts';
import { logout, type User, verifySession } from './sessions.contract.ts';
import { logInPath } from './within-site.ts';

type Session = {
  /** 'unknown' while rendering on the server and until the server has said whose secret the browser holds. */
  status: 'unknown' | 'anonymous' | 'signed-in';
  /** There when, and only when, the status is 'signed-in'. */
  user: User | null;
  /** Keeps the secret that `login` gave; the user follows. */
  signIn(secret: string): void;
  /** Forgets the session here, in every tab, and ends it on the server; `everywhere`: all of them. Never fails. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Does what ends the session and leads elsewhere: meanwhile nobody is called back to log in. */
  leave(task: () => Promise<void>): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Knows who is logged in. Needs a QueryClientProvider above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(listen, sessionToken, () => undefined);
  const token = useIsAlive() ? stored : undefined;
  const { data: user, isError } = useQuery({
    queryKey: ['session', token],
    queryFn: askWho,
    enabled: Boolean(token),
    staleTime: 5 * 60_000,
    retry: (failures, error) => failures < 3 && !(isFailure(error) && error.code === 'unauthenticated'),
  });
  useForgetting(token);
  const session = useMemo(
    (): Session => ({
      status: token === undefined ? 'unknown' : !token || isError ? 'anonymous' : user ? 'signed-in' : 'unknown',
      user: token && !isError ? (user ?? null) : null,
      signIn,
      signOut,
      leave,
    }),
    [token, user, isError],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What stays the same as a session's secret is replaced: nothing that is shown, in this tab or another, notices that. */
const sessionToken = () => authToken.get()?.slice(0, FAMILY_LENGTH) ?? null;

/** Who is logged in. A newer secret that comes with the answer is kept, unless somebody else has logged in meanwhile. */
async function askWho(): Promise<User> {
  const present = authToken.get();
  const { secret, ...user } = await call(verifySession, {});
  if (secret && authToken.get() === present) authToken.set(secret);
  return user;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** For pages of one's own: 'Loading' until it is known who is there; someone who is not logged in goes to log in, and comes back. */
export function RequireSession({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'anonymous' && !isLeaving) return <Navigate to={logInPath(pathname + search + hash)} replace />;
  if (status !== 'signed-in') return fallback ?? <Loading />;
  return children;
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
  authToken.clear();
  announce();
  await ended;
}

function useForgetting(token: string | null | undefined): void {
  const client = useQueryClient();
  const previous = useRef(token);
  useEffect(() => {
    if (previous.current && previous.current !== token)
      forgetPerson(client, () => ({ tab: sessionStorage, browser: localStorage }));
    previous.current = token;
  }, [client, token]);
}
