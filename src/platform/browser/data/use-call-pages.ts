import { keepPreviousData, type UseQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { type CallKey, type Pages, pagesKey } from './call-cache.ts';
import { useUserId } from './data-provider.tsx';
import { askServer, mayAsk } from './use-call.ts';

type PageOptions<O extends Operation> = Pick<UseQueryOptions, 'retry'> & {
  /** False: only the cache. */
  enabled?: boolean;
  /** Keeps the pages of the previous input until those of the next one. */
  keepPrevious?: boolean;
  nextPage: (last: ResultOf<O>) => Partial<InputOf<O>> | undefined;
};

export function useCallPages<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  { nextPage, enabled = true, keepPrevious = false, ...options }: PageOptions<O>,
) {
  const user = useUserId();
  return useInfiniteQuery<ResultOf<O>, Error, Pages<O>, CallKey>({
    retry: options.retry as boolean,
    queryKey: pagesKey(user, operation, input),
    queryFn: ({ pageParam }) => askServer(operation, Object.assign({}, input, pageParam) as InputOf<O>),
    initialPageParam: {},
    getNextPageParam: nextPage,
    enabled: enabled && mayAsk(user, operation),
    ...(keepPrevious && { placeholderData: keepPreviousData<Pages<O>> }),
  });
}
