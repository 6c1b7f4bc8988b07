import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { type User, verifySession } from './sessions.contract.ts';

/** Shows the user who is signed in as the server has just answered. */
export function useShowUser(): (user: User) => void {
  const cache = useCallCache();
  return (user) => cache.change(verifySession, (known) => (known.id === user.id ? user : known));
}
