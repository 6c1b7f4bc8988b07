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

// At the end of the task, not in a later one: a switch that shows its change optimistically would turn back between them.
notifyManager.setScheduler(queueMicrotask);

/** Shows what is cached and what is on its way, while the code is being edited. */
const Devtools =
  import.meta.env.DEV &&
  lazy(() => import('@tanstack/react-query-devtools').then((it) => ({ default: it.ReactQueryDevtools })));

const UserIdContext = createContext<string | null>(null);

/** What the browser has loaded, and whose it is. `DataUser` below says who is signed in. */
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

/** Who is signed in; null: nobody, or not known yet. */
export const DataUser = ({ id, children }: { id: string | null; children: ReactNode }) => (
  <UserIdContext value={id}>{children}</UserIdContext>
);

export const useUserId = (): string | null => use(UserIdContext);

/** The cached answers of the user who is signed in: to read, change and invalidate them. */
export function useCallCache() {
  const client = useQueryClient();
  const user = useUserId();
  return useMemo(() => callCache(client, user), [client, user]);
}

/** Every failed call shows a toast; the page adds what the toast lacks. */
export const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reportFailure(error, { showsRefusal: true }) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) =>
        reportFailure(error, { showsRefusal: meta?.showsRefusal === true }),
    }),
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  });
