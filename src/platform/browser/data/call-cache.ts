import {
  type InfiniteData,
  type MutationOptions,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { call } from '../browser.ts';

export type Named = Pick<Operation, 'name'>;
export type Pages<O> = InfiniteData<ResultOf<O>, unknown>;
/** Changes cached responses of an operation; with `input` only the response to that input. */
export type Change = <O extends Operation>(
  operation: O,
  update: (before: ResultOf<O>) => ResultOf<O>,
  input?: Partial<InputOf<O>>,
) => void;

/** The only form of query keys: user, operation, input. */
export type CallKey = readonly [user: string | null, operation: string, input: unknown, form?: typeof PAGES];
const PAGES = 'pages';
const TURN = {};

/** Responses that are the same for everybody are cached once; others per user. */
export const callKey = (user: string | null, { name, isShared }: Operation, input: unknown): CallKey => [
  isShared ? null : user,
  name,
  input,
];

export const pagesKey = (user: string | null, { name }: Operation, input: unknown): CallKey => [
  user,
  name,
  input,
  PAGES,
];

export type CallCache = ReturnType<typeof callCache>;

/** The responses that one user has loaded. */
export function callCache(client: QueryClient, user: string | null) {
  const invalidate = async (operation: Named, input?: unknown): Promise<void> =>
    client.invalidateQueries(ofOperation(operation, input));
  /** A pending response was read before the change, and would undo it. */
  const askAgain = (filters: QueryFilters) => {
    if (client.isFetching(filters) > 0) void client.invalidateQueries(filters);
  };
  return {
    user,
    client,
    /** The cached response; the newest one if `input` is partial. */
    read: <O extends Operation>(operation: O, input: Partial<InputOf<O>>): ResultOf<O> | undefined =>
      client
        .getQueriesData<ResultOf<O>>({ queryKey: callKey(user, operation, input), predicate: isPlain })
        .findLast(([, answer]) => answer !== undefined)?.[1],
    write: <O extends Operation>(operation: O, input: InputOf<O>, answer: ResultOf<O>): void =>
      void client.setQueryData(callKey(user, operation, input), answer),
    change: ((operation, update, input) => {
      const filters = plainOf(operation, input);
      client.setQueriesData(filters, (before: Parameters<typeof update>[0] | undefined) => before && update(before));
      askAgain(filters);
    }) as Change,
    changePages<O extends Operation>(operation: O, input: InputOf<O>, update: (before: Pages<O>) => Pages<O>): void {
      const queryKey = pagesKey(user, operation, input);
      client.setQueryData<Pages<O>>(queryKey, (before) => before && update(before));
      askAgain({ queryKey });
    },
    /** Invalidates the operation's responses (with `input`: those to it); refetches those on screen. */
    invalidate,
    cancel: async (operation: Named, input?: unknown): Promise<void> =>
      client.cancelQueries(ofOperation(operation, input)),
    remove: (operation: Named): void => client.removeQueries(ofOperation(operation)),
    reset: async (operation: Named): Promise<void> => client.resetQueries(ofOperation(operation)),
    ask: <O extends Operation>(operation: O, input: InputOf<O>): Promise<ResultOf<O>> =>
      client.fetchQuery({
        staleTime: 0,
        queryKey: callKey(user, operation, input),
        queryFn: () => call(operation as Operation, input) as Promise<ResultOf<O>>,
      }),
    clear(): void {
      client.removeQueries({ type: 'inactive' });
      client.getMutationCache().clear();
    },
    runningIn: (scope: string): number =>
      client.isMutating({ predicate: ({ options }) => options.scope?.id === scope && options.meta !== TURN }),
    /** Whether another pending action of the scope already shows its change. */
    showsMore: (scope: string): boolean =>
      client.isMutating({ predicate: ({ options }) => options.scope?.id === scope && !!options.meta?.isOptimistic }) >
      1,
    run: <Result, Given, Context>(options: MutationOptions<Result, Error, Given, Context>, given: Given) =>
      client.getMutationCache().build(client, options).execute(given),
    /** Resolves once all earlier actions of the scope have ended. */
    settled: (scope: string): Promise<void> =>
      client
        .getMutationCache()
        .build(client, { scope: { id: scope }, networkMode: 'always', meta: TURN, mutationFn: async () => {} })
        .execute(undefined),
  };
}

/** For all users: the key has the user, and a server-side change concerns them all. */
const ofOperation = ({ name }: Named, input?: unknown): QueryFilters => ({
  predicate: ({ queryKey: [, operation, asked] }) =>
    operation === name && (input === undefined || partialMatchKey([asked], [input])),
});

/** The same without paged lists. */
export const plainOf = (operation: Named, input?: unknown): QueryFilters => {
  const { predicate } = ofOperation(operation, input);
  return { predicate: (query) => isPlain(query) && Boolean(predicate?.(query)) };
};

const isPlain = ({ queryKey }: Query): boolean => queryKey[3] !== PAGES;
