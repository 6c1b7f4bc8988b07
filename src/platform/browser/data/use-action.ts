import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { call } from '../browser.ts';
import { isLeaving } from '../leaving.ts';
import { type CallCache, type Change, type Named, plainOf } from './call-cache.ts';
import { useCallCache } from './data-provider.tsx';

type Undo = () => void;

export type ActionOptions<O extends Operation, Given = InputOf<O>> = {
  /** What is sent, where `mutate` is given something else; worked out when its turn comes. */
  inputOf?: (given: Given) => InputOf<O> | Promise<InputOf<O>>;
  /** Operations whose answers it changes: they are asked anew when it is done, and when it has failed. */
  updates?: readonly Named[];
  /** The operation (without input) whose new answer its result is; asked anew when it has failed. */
  answers?: Operation;
  /** Actions of one scope run one after the other, in the order in which they were started. */
  scope?: string;
  /** Shows the change at once; it is undone where the action fails. */
  optimistic?: (show: Change, given: Given) => void;
  /** The page shows what the server refused: no toast for that. */
  showsRefusal?: boolean;
  onSuccess?: (result: ResultOf<O>, given: Given) => unknown;
  onError?: (error: Error, given: Given) => unknown;
};

/** Has the server change something. `mutate` starts it, `mutateAsync` also gives its result and throws its failure. */
export function useAction<O extends Operation, Given = InputOf<O>>(
  operation: O,
  options: ActionOptions<O, Given> = {},
) {
  const cache = useCallCache();
  const mutation = useMutation(actionOptions(cache, operation, options));
  const { mutateAsync: inTurn } = mutation;
  const mutateAsync = useCallback(
    (given: Given) => {
      // Nothing can be waited for as the page is left.
      if (!isLeaving()) return inTurn(given);
      return cache.run({ ...actionOptions(cache, operation, options), scope: undefined }, given);
    },
    [cache, operation, options, inTurn],
  );
  return { ...mutation, mutateAsync };
}

/** A task of several calls: whether it is running, and what came of it. Its failures are said as those of an action. */
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
    // Without a network it fails at once, and says so.
    networkMode: 'always',
    meta: { showsRefusal, isOptimistic: optimistic !== undefined },
    ...(scope && { scope: { id: scope } }),
    onMutate: async (given) => {
      if (!optimistic) return () => {};
      await cancelAll(cache, changed);
      return showNow(cache, (show) => optimistic(show, given));
    },
    mutationFn: async (given) => {
      // An answer that was asked for before the change would come back without it.
      await cancelAll(cache, changed);
      return call(operation as Operation, await inputOf(given)) as Promise<ResultOf<O>>;
    },
    onSuccess: (result, given) => {
      // A later change that shows already is not in this answer yet: its own comes next.
      if (answers && !(scope && cache.showsMore(scope))) cache.write(answers, {}, result);
      return onSuccess?.(result, given);
    },
    onError: async (error, given, undo) => {
      undo?.();
      if (answers) void cache.invalidate(answers);
      await onError?.(error, given);
    },
    onSettled: () => {
      // While more is on its way the server's answer would take that off the screen: the last one asks.
      if (scope && cache.runningIn(scope) > 1) return;
      for (const one of updates) void cache.invalidate(one);
    },
  };
}

const cancelAll = (cache: CallCache, operations: readonly Named[]) =>
  Promise.all(operations.map((one) => cache.cancel(one)));

/** Changes cached answers, and gives the way back. What has changed again since stays: it is no longer this change's. */
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
