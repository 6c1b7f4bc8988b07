import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { call } from '../browser.ts';
import { type CallKey, callKey } from './call-cache.ts';
import { useUserId } from './data-provider.tsx';

type Passed =
  | 'enabled'
  | 'staleTime'
  | 'gcTime'
  | 'retry'
  | 'retryDelay'
  | 'select'
  | 'refetchInterval'
  | 'refetchOnWindowFocus';

export type CallOptions<O extends Operation, Answer, Shown> = Pick<UseQueryOptions<Answer, Error, Shown>, Passed> & {
  /** Keeps the previous input's response until the next one; a function decides for which inputs. */
  keepPrevious?: boolean | ((before: InputOf<O>) => boolean);
  /** The user of the response, where not the signed-in one; null: not known yet. */
  user?: string | null;
  /** The page works without it: no toast on failure. */
  isOptional?: boolean;
  /** Replaces the plain call, for example to add browser data. */
  ask?: () => Promise<Answer>;
};

/**
 * The response, cached by user, operation and input. Waits for a signed-in user if it needs one. Shows a toast when the
 * server fails, unless optional.
 */
export function useCall<O extends Operation, Answer = ResultOf<O>, Shown = Answer>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions<O, Answer, Shown> = {},
) {
  const signedIn = useUserId();
  return useQuery(callOptions(options.user === undefined ? signedIn : options.user, operation, input, options));
}

export function callOptions<O extends Operation, Answer, Shown>(
  user: string | null,
  operation: O,
  input: InputOf<O>,
  { keepPrevious, user: _, ask, enabled = true, isOptional, ...options }: CallOptions<O, Answer, Shown>,
): UseQueryOptions<Answer, Error, Shown, CallKey> {
  return {
    ...(options as object),
    queryKey: callKey(user, operation, input),
    queryFn: ask ?? (() => askServer(operation, input)),
    enabled: enabled === true && mayAsk(user, operation),
    ...(isOptional && { meta: { isOptional } }),
    ...(keepPrevious && { placeholderData: placeholder(keepPrevious) }),
  } as UseQueryOptions<Answer, Error, Shown, CallKey>;
}

export const mayAsk = (user: string | null, { access }: Partial<Operation>): boolean =>
  // The browser build omits the access of public operations.
  !access || access === 'public' || user !== null;

export const askServer = <O extends Operation>(operation: O, input: InputOf<O>) =>
  call(operation as Operation, input) as Promise<ResultOf<O>>;

function placeholder<O extends Operation>(keeps: true | ((before: InputOf<O>) => boolean)) {
  if (keeps === true) return keepPreviousData;
  return (before: unknown, query: { queryKey: CallKey } | undefined) =>
    query && keeps(query.queryKey[2] as InputOf<O>) ? before : undefined;
}
