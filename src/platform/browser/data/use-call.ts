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
  /** The answer to the input before stays until the next one comes; a function says for which inputs. */
  keepPrevious?: boolean | ((before: InputOf<O>) => boolean);
  /** Whose answer it is, where that is not the user who is signed in; null: not known yet. */
  user?: string | null;
  /** Asks in another way than by the plain call, for instance to add what only the browser knows. */
  ask?: () => Promise<Answer>;
};

/**
 * The answer of an operation, cached by user, operation and input. An operation that needs a user waits until one is
 * signed in. A server that fails or does not answer is said as a toast.
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
  { keepPrevious, user: _, ask, enabled = true, ...options }: CallOptions<O, Answer, Shown>,
): UseQueryOptions<Answer, Error, Shown, CallKey> {
  return {
    ...(options as object),
    queryKey: callKey(user, operation, input),
    queryFn: ask ?? (() => askServer(operation, input)),
    enabled: enabled === true && mayAsk(user, operation),
    ...(keepPrevious && { placeholderData: placeholder(keepPrevious) }),
  } as UseQueryOptions<Answer, Error, Shown, CallKey>;
}

export const mayAsk = (user: string | null, { access }: Partial<Operation>): boolean =>
  // Built for the browser, a public operation leaves it out.
  !access || access === 'public' || user !== null;

export const askServer = <O extends Operation>(operation: O, input: InputOf<O>) =>
  call(operation as Operation, input) as Promise<ResultOf<O>>;

function placeholder<O extends Operation>(keeps: true | ((before: InputOf<O>) => boolean)) {
  if (keeps === true) return keepPreviousData;
  return (before: unknown, query: { queryKey: CallKey } | undefined) =>
    query && keeps(query.queryKey[2] as InputOf<O>) ? before : undefined;
}
