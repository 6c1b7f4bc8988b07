import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What the way here brought along; nothing on the server and while hydrating, as the server knows no history. */
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
