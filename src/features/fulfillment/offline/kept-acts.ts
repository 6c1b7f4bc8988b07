import type { QueueOrder } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

type Of = {
  orderId: string;
  /** When it was done, on the server's clock, in milliseconds. */
  at: number;
};
/** Without a connection these two are kept on the device; nothing else is. Both may be sent twice: the second changes nothing. */
export type Accept = Of & { kind: 'accept'; readyInMinutes: number };
export type Pick = Of & { kind: 'pick'; lineId: string; quantity: number; from: number };
export type KeptAct = Accept | Pick;

const MINUTE_MS = 60_000;

/** The text that a device keeps; what is none of ours counts as nothing. */
export function parseActs(text: string | null): readonly KeptAct[] {
  try {
    const acts: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(acts) ? acts.filter(isAct) : [];
  } catch {
    return [];
  }
}

const isAct = (one: unknown): one is KeptAct => {
  const { kind, orderId } = (one ?? {}) as Partial<KeptAct>;
  return (kind === 'accept' || kind === 'pick') && typeof orderId === 'string';
};

/** The queue as it is once what is kept has been sent. */
export const queueWith = (orders: readonly QueueOrder[], acts: readonly KeptAct[]): QueueOrder[] =>
  orders.map((order) => acts.filter(({ orderId }) => orderId === order.id).reduce(cardWith, order));

function cardWith(order: QueueOrder, act: KeptAct): QueueOrder {
  if (act.kind === 'pick') return { ...order, picked: order.picked + act.quantity - act.from };
  if (order.status !== 'new-order' && order.status !== 'on-hold') return order;
  return { ...order, ...accepted(act), since: new Date(act.at).toISOString(), isUnseen: false, undo: null };
}

export const orderWith = (order: StaffOrder, acts: readonly KeptAct[]): StaffOrder =>
  acts.filter(({ orderId }) => orderId === order.id).reduce(sheetWith, order);

function sheetWith(order: StaffOrder, act: KeptAct): StaffOrder {
  if (act.kind === 'accept') return order.status === 'processing' ? order : { ...order, ...accepted(act) };
  const lines = order.lines.map((line) => {
    if (line.id !== act.lineId) return line;
    return { ...line, picked: act.quantity, outcome: act.quantity === line.toHandOver ? 'picked' : 'open' } as const;
  });
  return { ...order, lines };
}

const accepted = ({ at, readyInMinutes }: Accept) => ({
  status: 'processing' as const,
  acceptBy: null,
  readyAt: new Date(at + readyInMinutes * MINUTE_MS).toISOString(),
});
