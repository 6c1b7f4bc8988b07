import { useEffect, useState } from 'react';
import { onReauthenticationNeeded } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { verifySession } from '../sessions/sessions.contract.ts';

const ReauthenticationDialog = lazyPart(
  () => import('./reauthentication-dialog.tsx').then((it) => it.ReauthenticationDialog),
  {
    name: 'The log-in form',
    over: true,
  },
);

type Waiting = { end: (isRecentLogIn: boolean) => void };

/** Once in the page: asks the user to authenticate again when a call needs it. The call is then sent again. */
export function ReauthenticationGate() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () => onReauthenticationNeeded(() => new Promise((end) => setWaiting((before) => [...before, { end }]))),
    [],
  );
  const cache = useCallCache();
  if (waiting.length === 0) return null;
  const end = (isRecentLogIn: boolean) => {
    setWaiting([]);
    for (const one of waiting) one.end(isRecentLogIn);
    // The session has a new token by now.
    if (isRecentLogIn) void cache.invalidate(verifySession);
  };
  return <ReauthenticationDialog onAuthenticated={() => end(true)} onClose={() => end(false)} />;
}
