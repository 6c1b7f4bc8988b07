import { type OrderStatus, STATUS_LABELS, timeline } from '../lifecycle/order-status.ts';

export type TimelineStep = {
  status: OrderStatus;
  label: string;
  /** paused: on hold at this step. */
  state: 'done' | 'current' | 'paused' | 'later';
  /** When it was reached, if recorded. */
  at: string | null;
};

type TimelineOrder = {
  status: OrderStatus;
  deliveryType: 'pickup' | 'delivery';
  history: readonly { status: OrderStatus; at: string }[];
};

/** The steps of this kind of order. On hold and canceled it stays at its last step. */
export function timelineSteps({ status, deliveryType, history }: TimelineOrder): TimelineStep[] {
  const steps = timeline(deliveryType);
  const reachedAt = (step: OrderStatus) => history.findLast((entry) => entry.status === step)?.at ?? null;
  const isOff = status === 'on-hold' || status === 'canceled';
  const last = isOff
    ? Math.max(
        0,
        steps.findLastIndex((step) => reachedAt(step) !== null),
      )
    : steps.indexOf(status);
  return steps.map((step, index) => ({
    status: step,
    label: STATUS_LABELS[step],
    state: stateAt(index, last, status),
    at: index <= last ? reachedAt(step) : null,
  }));
}

function stateAt(index: number, last: number, status: OrderStatus): TimelineStep['state'] {
  if (index > last) return 'later';
  if (index < last || status === 'canceled' || status === 'completed') return 'done';
  return status === 'on-hold' ? 'paused' : 'current';
}
