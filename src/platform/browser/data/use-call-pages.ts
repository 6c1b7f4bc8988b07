import { type UseQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { type CallKey, type Pages, pagesKey } from './call-cache.ts';
import { useUserId } from './data-provider.tsx';
import { askServer, mayAsk } from './use-call.ts';

type PageOptions<O extends Operation> = Pick<UseQueryOptions, 'retry'> & {
  /** What of the input asks for the page after this one; undefined: this was the last. */
  nextPage: (last: ResultOf<O>) => Partial<InputOf<O>> | undefined;
};

/** A list that is loaded page by page. */
export function useCallPages<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  { nextPage, ...options }: PageOptions<O>,
) {
  const user = useUserId();
  return useInfiniteQuery<ResultOf<O>, Error, Pages<O>, CallKey>({
    retry: options.retry as boolean,
    queryKey: pagesKey(user, operation, input),
    queryFn: ({ pageParam }) => askServer(operation, Object.assign({}, input, pageParam) as InputOf<O>),
    initialPageParam: {},
    getNextPageParam: nextPage,
    enabled: mayAsk(user, operation),
  });
}
