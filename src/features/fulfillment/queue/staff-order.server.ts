import { acceptDeadline, ordersByIds, serializeOrder } from '#features/orders/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { sum } from '#platform/money.ts';
import { isInScope, type OrderScope } from '../order-scope.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { type StaffFacts, staffFacts } from './staff-order.queries.server.ts';

type Deps = { db: Db; clock: Clock };

/** The version is read first: what changes meanwhile has a higher one, and is read again. */
export async function readStaffOrder({ db, clock }: Deps, id: string, scope: OrderScope): Promise<StaffOrder> {
  const key = uuidOrNull(id);
  const seen = key === null ? null : await staffFacts(db, key);
  const facts = orNotFound(seen && isInScope(seen, scope) ? seen : null, NO_ORDER);
  const row = orNotFound((await ordersByIds(db, [id]))[0], NO_ORDER);
  const now = clock.now();
  const { history: _history, refunds: _refunds, ...order } = serializeOrder(row, now, 'store');
  const lines = linesOf(facts, order.status);
  return {
    ...order,
    lines,
    cannabisMg: sum(lines.map(({ cannabisMg, toHandOver }) => cannabisMg * toHandOver)),
    acceptBy: order.status === 'new-order' ? acceptByOf(facts, row.time_zone) : null,
    readyAt: row.ready_at?.toISOString() ?? null,
    plannedReadyAt: row.planned_ready_at?.toISOString() ?? null,
    driver: facts.driver,
    undo: undoOf(facts.history, now),
    shopper: facts.shopper,
    seen: facts.seenAt && {
      at: facts.seenAt.toISOString(),
      by: facts.seenBy ?? 'someone who left',
    },
    returningSince: row.returning_since?.toISOString() ?? null,
    history: historyOf(facts.history),
    refunds: row.refunds.map(({ actor, by, ...refund }) => ({
      ...refund,
      at: new Date(refund.at).toISOString(),
      by: by ?? WHO[actor] ?? 'Someone who left',
    })),
    version: facts.version,
  };
}

const NO_ORDER = 'There is no such order.';

const linesOf = ({ lines }: StaffFacts, status: StaffOrder['status']): StaffOrder['lines'] =>
  lines.map(({ short, ...line }) => {
    const toHandOver = line.ordered - short;
    return {
      ...line,
      toHandOver,
      handedOver: status === 'completed' ? toHandOver : null,
      subTotal: line.price * toHandOver,
    };
  });

function acceptByOf({ history, hours }: StaffFacts, timeZone: string): string | null {
  const placed = history.find(({ status }) => status === 'new-order');
  return placed ? acceptDeadline({ placedAt: new Date(placed.at), hours, timeZone }).toISOString() : null;
}

type Step = Pick<StaffFacts['history'][number], 'status' | 'announceAt' | 'isUndone'>;

function undoOf(history: readonly Step[], now: Date): StaffOrder['undo'] {
  const last = history.findLast(({ isUndone }) => !isUndone);
  if (!last?.announceAt || new Date(last.announceAt) <= now) return null;
  return { step: last.status, until: new Date(last.announceAt).toISOString() };
}

/** Orders begin on hold until authorized; placed orders hide that step. */
function historyOf(history: StaffFacts['history']): StaffOrder['history'] {
  const isOver = history[0]?.status === 'on-hold' && history[1]?.status === 'new-order';
  return history.slice(isOver ? 1 : 0).map(({ status, at, reason, actor, by, isUndone }) => ({
    ...{ status, reason, isUndone },
    at: new Date(at).toISOString(),
    by: by ?? WHO[actor] ?? 'Someone who left',
  }));
}

const WHO: Record<string, string> = { shopper: 'The shopper', system: 'The system' };
