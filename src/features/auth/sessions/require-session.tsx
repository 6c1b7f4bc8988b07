import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { endedReason } from '#platform/browser/browser.ts';
import { Mark } from '#ui/parts/logo.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { logInPath } from './safe-redirect.ts';
import { isLeaving, useSession } from './session.tsx';

/** For pages that need a user: shows 'Loading' until the session is known. Redirects guests to the log-in and back. */
export function RequireSession({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setSignedIn(true);
  if (status === 'anonymous' && !isLeaving()) {
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
