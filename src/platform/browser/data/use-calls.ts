import { useQueries } from '@tanstack/react-query';
import type { InputOf, Operation, ResultOf } from '../../contract/contract.ts';
import { useUserId } from './data-provider.tsx';
import { callOptions } from './use-call.ts';

export function useCalls<O extends Operation>(operation: O, inputs: readonly InputOf<O>[]) {
  const user = useUserId();
  return useQueries({
    queries: inputs.map((input) => callOptions<O, ResultOf<O>, ResultOf<O>>(user, operation, input, {})),
  });
}
