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

/** What a key needs to know of an operation. */
export type Named = Pick<Operation, 'name'>;
export type Pages<O> = InfiniteData<ResultOf<O>, unknown>;
/** Changes the cached answers of an operation, with `input` only those to that input. */
export type Change = <O extends Operation>(
  operation: O,
  update: (before: ResultOf<O>) => ResultOf<O>,
  input?: Partial<InputOf<O>>,
) => void;

/** The one shape of query keys: who asks, which operation, with which input. */
export type CallKey = readonly [user: string | null, operation: string, input: unknown, form?: typeof PAGES];
const PAGES = 'pages';
/** Of what only waits for its turn in a scope. */
const TURN = {};

/** Answers that are the same for everybody are cached once; all others per user. */
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

/** What one user has loaded: read, written, changed and asked for anew by operation. */
export function callCache(client: QueryClient, user: string | null) {
  const invalidate = async (operation: Named, input?: unknown): Promise<void> =>
    client.invalidateQueries(ofOperation(operation, input));
  /** An answer that is on its way was read before the change, and would undo it. */
  const askAgain = (filters: QueryFilters) => {
    if (client.isFetching(filters) > 0) void client.invalidateQueries(filters);
  };
  return {
    user,
    client,
    /** The cached answer; the newest one where `input` leaves some of it open. */
    read: <O extends Operation>(operation: O, input: Partial<InputOf<O>>): ResultOf<O> | undefined =>
      client
        .getQueriesData<ResultOf<O>>({ queryKey: callKey(user, operation, input), predicate: isPlain })
        .findLast(([, answer]) => answer !== undefined)?.[1],
    /** Puts an answer in place, whether there was one or not. */
    write: <O extends Operation>(operation: O, input: InputOf<O>, answer: ResultOf<O>): void =>
      void client.setQueryData(callKey(user, operation, input), answer),
    change: ((operation, update, input) => {
      const filters = plainOf(operation, input);
      client.setQueriesData(filters, (before: Parameters<typeof update>[0] | undefined) => before && update(before));
      askAgain(filters);
    }) as Change,
    /** The same for a list that was loaded page by page. */
    changePages<O extends Operation>(operation: O, input: InputOf<O>, update: (before: Pages<O>) => Pages<O>): void {
      const queryKey = pagesKey(user, operation, input);
      client.setQueryData<Pages<O>>(queryKey, (before) => before && update(before));
      askAgain({ queryKey });
    },
    /** Asks anew for every answer of the operation (with `input`: for those to it), at once where one is on screen. */
    invalidate,
    /** Stops waiting for answers that are on their way. */
    cancel: async (operation: Named, input?: unknown): Promise<void> =>
      client.cancelQueries(ofOperation(operation, input)),
    /** Forgets the answers of the operation. */
    remove: (operation: Named): void => client.removeQueries(ofOperation(operation)),
    /** Drops the failure of an operation and asks for it anew. */
    reset: async (operation: Named): Promise<void> => client.resetQueries(ofOperation(operation)),
    /** The server's answer of this moment; throws `Failure`. */
    ask: <O extends Operation>(operation: O, input: InputOf<O>): Promise<ResultOf<O>> =>
      client.fetchQuery({
        staleTime: 0,
        queryKey: callKey(user, operation, input),
        queryFn: () => call(operation as Operation, input) as Promise<ResultOf<O>>,
      }),
    /** Forgets everything that is not on screen. */
    clear(): void {
      client.removeQueries({ type: 'inactive' });
      client.getMutationCache().clear();
    },
    /** How many actions of the scope are started and not answered. */
    runningIn: (scope: string): number =>
      client.isMutating({ predicate: ({ options }) => options.scope?.id === scope && options.meta !== TURN }),
    /** Whether another action of the scope, not answered yet, shows its change already. */
    showsMore: (scope: string): boolean =>
      client.isMutating({ predicate: ({ options }) => options.scope?.id === scope && !!options.meta?.isOptimistic }) >
      1,
    /** Runs an action outside of any component. */
    run: <Result, Given, Context>(options: MutationOptions<Result, Error, Given, Context>, given: Given) =>
      client.getMutationCache().build(client, options).execute(given),
    /** Resolves once all actions of the scope that were started before have been answered. */
    settled: (scope: string): Promise<void> =>
      client
        .getMutationCache()
        .build(client, { scope: { id: scope }, networkMode: 'always', meta: TURN, mutationFn: async () => {} })
        .execute(undefined),
  };
}

/** Of whichever user: the key says whose an answer is, and a change on the server concerns them all. */
const ofOperation = ({ name }: Named, input?: unknown): QueryFilters => ({
  predicate: ({ queryKey: [, operation, asked] }) =>
    operation === name && (input === undefined || partialMatchKey([asked], [input])),
});

/** The same without lists that are loaded page by page. */
export const plainOf = (operation: Named, input?: unknown): QueryFilters => {
  const { predicate } = ofOperation(operation, input);
  return { predicate: (query) => isPlain(query) && Boolean(predicate?.(query)) };
};

const isPlain = ({ queryKey }: Query): boolean => queryKey[3] !== PAGES;
