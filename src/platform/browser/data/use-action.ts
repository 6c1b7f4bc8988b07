import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { call } from '../browser.ts';
import { isLeaving } from '../leaving.ts';
import { type CallCache, type Change, type Named, plainOf } from './call-cache.ts';
import { useCallCache } from './data-provider.tsx';

type Undo = () => void;

export type ActionOptions<O extends Operation, Given = InputOf<O>> = {
  /** Maps `mutate`'s argument to the input, when its turn comes. */
  inputOf?: (given: Given) => InputOf<O> | Promise<InputOf<O>>;
  /** Operations whose responses change: refetched after success and failure. */
  updates?: readonly Named[];
  /** The operation (without input) whose new response is the result; refetched after failure. */
  answers?: Operation;
  /** Actions of one scope run sequentially. */
  scope?: string;
  /** Shows the change at once; undone on failure. */
  optimistic?: (show: Change, given: Given) => void;
  /** The page shows rejections: no toast for them. */
  showsRefusal?: boolean;
  onSuccess?: (result: ResultOf<O>, given: Given) => unknown;
  onError?: (error: Error, given: Given) => unknown;
};

/**
 * Changes something on the server. `mutate` starts it; `mutateAsync` also returns its result and throws its failure.
 */
export function useAction<O extends Operation, Given = InputOf<O>>(
  operation: O,
  options: ActionOptions<O, Given> = {},
) {
  const cache = useCallCache();
  const mutation = useMutation(actionOptions(cache, operation, options));
  const { mutateAsync: inTurn } = mutation;
  const mutateAsync = useCallback(
    (given: Given) => {
      // A page that is left cannot wait.
      if (!isLeaving()) return inTurn(given);
      return cache.run({ ...actionOptions(cache, operation, options), scope: undefined }, given);
    },
    [cache, operation, options, inTurn],
  );
  return { ...mutation, mutateAsync };
}

/** A task of several calls: its state and result. Failures are shown as for an action. */
export function useTask<Input = void, Result = unknown>(
  task: (input: Input) => Promise<Result>,
  { showsRefusal = false } = {},
) {
  return useMutation<Result, Error, Input>({ mutationFn: task, networkMode: 'always', meta: { showsRefusal } });
}

export function actionOptions<O extends Operation, Given = InputOf<O>>(
  cache: CallCache,
  operation: O,
  options: ActionOptions<O, Given>,
): UseMutationOptions<ResultOf<O>, Error, Given, Undo> {
  const {
    inputOf = (given: Given) => given as InputOf<O>,
    updates = [],
    answers,
    scope,
    optimistic,
    showsRefusal,
    onSuccess,
    onError,
  } = options;
  const changed = answers ? [...updates, answers] : updates;
  return {
    // Offline it fails at once.
    networkMode: 'always',
    meta: { showsRefusal, isOptimistic: optimistic !== undefined },
    ...(scope && { scope: { id: scope } }),
    onMutate: async (given) => {
      if (!optimistic) return () => {};
      await cancelAll(cache, changed);
      return showNow(cache, (show) => optimistic(show, given));
    },
    mutationFn: async (given) => {
      // A response requested before the change would undo it on screen.
      await cancelAll(cache, changed);
      return call(operation as Operation, await inputOf(given)) as Promise<ResultOf<O>>;
    },
    onSuccess: (result, given) => {
      // This response lacks a later change that already shows; that one's own response follows.
      if (answers && !(scope && cache.showsMore(scope))) cache.write(answers, {}, result);
      return onSuccess?.(result, given);
    },
    onError: async (error, given, undo) => {
      undo?.();
      if (answers) void cache.invalidate(answers);
      await onError?.(error, given);
    },
    onSettled: () => {
      // While more actions are pending, a response would hide their changes: the last one refetches.
      if (scope && cache.runningIn(scope) > 1) return;
      for (const one of updates) void cache.invalidate(one);
    },
  };
}

const cancelAll = (cache: CallCache, operations: readonly Named[]) =>
  Promise.all(operations.map((one) => cache.cancel(one)));

/** Changes cached responses and returns an undo function, which skips anything changed since. */
function showNow({ client }: CallCache, task: (show: Change) => void): Undo {
  const undos: Undo[] = [];
  task((operation, update, input) => {
    for (const [key, before] of client.getQueriesData<ResultOf<typeof operation>>(plainOf(operation, input))) {
      if (before === undefined) continue;
      const shown = client.setQueryData(key, update(before));
      undos.unshift(() => client.getQueryData(key) === shown && client.setQueryData(key, before));
    }
  });
  return () => {
    for (const undo of undos) undo();
  };
}
