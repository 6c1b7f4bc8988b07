import { setTimeout as sleep } from 'node:timers/promises';
import { setOrderStatus } from '#features/back-office';
import type { StaffOrder } from '#features/fulfillment';
import {
  acceptOrder,
  followWish,
  getStaffOrder,
  handOver,
  listQueue,
  listSubstitutes,
  markReady,
  pickLine,
  refundLines,
  refuseHandOver,
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

/** The oldest orders first: shoppers are quicker than one person, who would not be at the end of the queue for minutes. */
const IN_HAND = 12;

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
      for (const { id } of queue?.orders.slice(0, IN_HAND) ?? []) {
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

const ID_CHECK = {
  idKind: 'passport' as const,
  ...{ photo: true, name: true, validity: true, sobriety: true },
  birthDate: '1990-05-17',
};

type Short = { id: string; lineId: string; units: number };

/** The nearest product that may take its place, as its shopper wished beforehand. */
async function swap(act: Do, short: Short): Promise<void> {
  const { substitutes } = (await act(listSubstitutes, short)) as ResultOf<typeof listSubstitutes>;
  await act(followWish, { ...short, productId: substitutes[0]?.product.id });
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
    // The substitute becomes a line of its own, at its price.
    else if (turn % 6 === 1) await swap(act, { id, lineId: line.id, units: 1 });
    else await act(shortLine, { ...at, quantity: turn % 3, from: line.toHandOver });
  } else if (order.status === 'processing') {
    const open = order.lines.find(({ outcome }) => outcome === 'open');
    if (open) await act(pickLine, { id, lineId: open.id, quantity: open.toHandOver, from: open.picked });
    else await act(markReady, { id });
  } else if (order.status === 'ready-pickup') {
    if (turn % 4 === 2) await act(refuseHandOver, { id, reason: 'no-id' });
    else if (turn % 2 === 0) await act(setOrderStatus, { id, status: 'completed', idChecked: true });
    else await act(handOver, { id, ...ID_CHECK });
    if (turn % 2 === 0) return;
    const { version } = (await act(getStaffOrder, { id })) as StaffOrder;
    const lines = [{ id: line.id, quantity: 1, isRestocked: turn % 4 === 1 }];
    await act(refundLines, { id, lines, reason: 'Damaged.', version });
  }
}
