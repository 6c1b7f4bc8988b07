import { type OrderStatus, STATUS_LABELS, timeline } from '../lifecycle/order-status.ts';

export type TimelineStep = {
  status: OrderStatus;
  label: string;
  /** paused: the order is on hold at this step. */
  state: 'done' | 'current' | 'paused' | 'later';
  /** When it was reached, where the history says so. */
  at: string | null;
};

type TimelineOrder = {
  status: OrderStatus;
  deliveryType: 'pickup' | 'delivery';
  history: readonly { status: OrderStatus; at: string }[];
};

/** The steps of an order of its kind. On hold and canceled it stands at the last step that it reached. */
export function timelineSteps({ status, deliveryType, history }: TimelineOrder): TimelineStep[] {
  const steps = timeline(deliveryType);
  const reachedAt = (step: OrderStatus) => history.findLast((entry) => entry.status === step)?.at ?? null;
  const isOff = status === 'on-hold' || status === 'canceled';
  // An order that was held from the start stands at its first step.
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
