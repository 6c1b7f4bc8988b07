import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { callCache } from './call-cache.ts';
import { reportFailure } from './failures.ts';

// At the end of the same task: optimistic switches would flicker otherwise.
notifyManager.setScheduler(queueMicrotask);

const Devtools =
  import.meta.env.DEV &&
  lazy(() => import('@tanstack/react-query-devtools').then((it) => ({ default: it.ReactQueryDevtools })));

const UserIdContext = createContext<string | null>(null);

export function DataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      {Devtools && (
        <Suspense>
          <Devtools />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

export const DataUser = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <UserIdContext value={id}>{children}</UserIdContext>
);

export const useUserId = (): string | null => use(UserIdContext);

export function useCallCache() {
  const client = useQueryClient();
  const user = useUserId();
  return useMemo(() => callCache(client, user), [client, user]);
}

/** Every failed call shows a toast; the page adds what the toast lacks. */
export const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.isOptional || reportFailure(error, { showsRefusal: true }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) =>
        reportFailure(error, { showsRefusal: meta?.showsRefusal === true }),
    }),
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  });
