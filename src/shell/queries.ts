import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFailure, statusOf } from '#platform/errors.ts';
import { tellFailure } from '#ui/overlays/toast.tsx';

/** The specification's: a status of 500 or above, or no answer. What was refused is said where it can be mended. */
function onError(error: unknown): void {
  if (isFailure(error) && statusOf[error.code] >= 500) tellFailure(error.message);
}

/** Every call that fails says so as a toast, whoever asked; the page adds what the toast lacks. */
export const newQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
  });
