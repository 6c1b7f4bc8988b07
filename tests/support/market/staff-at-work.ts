import { setTimeout as sleep } from 'node:timers/promises';
import { setOrderStatus } from '#features/back-office';
import type { StaffOrder } from '#features/fulfillment';
import {
  acceptOrder,
  getStaffOrder,
  listQueue,
  markReady,
  pickLine,
  refundLines,
  shortLine,
  undoStep,
} from '#features/fulfillment';
import { httpClient } from '#platform/browser/client.ts';
import type { InputOf, Operation, ResultOf } from '#platform/contract/contract.ts';
import type { GivenUser } from '../given.ts';

type Do = <O extends Operation>(operation: O, input: InputOf<O>) => Promise<ResultOf<O>>;
export type Work = {
  /** Steps that were answered, by what they did. */
  done: Map<string, number>;
  stop(): Promise<void>;
};

/**
 * Someone of the store works on its queue until they are stopped: the next act of each order, whatever became of the last one.
 * Where nobody answers they look at the queue again, as the console does.
 */
export function letStaffWork(user: GivenUser, origin: () => string): Work {
  const work: Work = { done: new Map(), stop: async () => {} };
  let isOver = false;
  let turn = 0;
  const act: Do = async (operation, input) => {
    const client = httpClient({ base: `${origin()}/api`, token: () => user.sessionToken });
    const result = (await client(operation, input as never)) as ResultOf<typeof operation>;
    work.done.set(operation.name, (work.done.get(operation.name) ?? 0) + 1);
    return result;
  };
  const working = (async () => {
    while (!isOver) {
      const queue = await act(listQueue, {}).catch(() => null);
      for (const { id } of queue?.orders ?? []) {
        if (isOver) break;
        await nextAct(act, id, turn++).catch(() => {});
      }
      await sleep(20);
    }
  })();
  work.stop = async () => {
    isOver = true;
    await working;
  };
  return work;
}

/** Of three units: a third of the orders whole, a third short, a third with all of it refunded line by line. */
async function nextAct(act: Do, id: string, turn: number): Promise<void> {
  const order = (await act(getStaffOrder, { id })) as StaffOrder;
  const [line] = order.lines;
  if (!line) return;
  if (order.status === 'new-order') {
    await act(acceptOrder, { id, readyInMinutes: 20 });
    if (turn % 5 === 0) await act(undoStep, { id, step: 'processing' });
  } else if (order.status === 'processing' && line.outcome === 'open') {
    const at = { id, lineId: line.id };
    if (turn % 3 === 0) await act(pickLine, { ...at, quantity: line.ordered, from: line.picked });
    else await act(shortLine, { ...at, quantity: turn % 3, from: line.toHandOver });
  } else if (order.status === 'processing') {
    await act(markReady, { id });
  } else if (order.status === 'ready-pickup') {
    await act(setOrderStatus, { id, status: 'completed', idChecked: true });
    if (turn % 2 === 0) return;
    const { version } = (await act(getStaffOrder, { id })) as StaffOrder;
    const lines = [{ id: line.id, quantity: 1, isRestocked: turn % 4 === 1 }];
    await act(refundLines, { id, lines, reason: 'Damaged.', version });
  }
}
