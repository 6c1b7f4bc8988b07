import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The state of the history entry; empty on the server and while hydrating, as the server has no history. */
export function useLocationState<State extends object>(): Partial<State> {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? (state ?? {}) : {};
}

const never = () => () => undefined;
