import type { SignedInContext } from '#platform/contract/handle.ts';
import { fail, invalid } from '#platform/errors.ts';
import { scopeOf } from '../../order-scope.ts';
import type { HandOver } from '../hand-over.contract.ts';
import { complete, confirmedPin, factsFor, type HandOverDeps, readHandOver, refuseOf } from '../hand-over.server.ts';
import { isSignedAt } from './door-key.server.ts';
import { isWritten, lastKeptCheck } from './kept.queries.server.ts';
import { type KeptCheck, MOST_HOURS_KEPT, type SignedCheck } from './kept-check.ts';

/** What the schema of the call lets in. */
type Sent = Pick<SignedCheck, 'id' | 'openedAt' | 'checkedAt' | 'outcome' | 'signature'> & {
  idKind?: KeptCheck['idKind'] | undefined;
  reason?: KeptCheck['reason'] | undefined;
  note?: string | undefined;
  pin?: string | undefined;
};

/** The record says when it was at the door, and when it came. A check that was written already is not written again. */
export async function sendKept(
  deps: HandOverDeps,
  { pin, ...sent }: Sent,
  context: SignedInContext,
): Promise<HandOver> {
  const { userId } = context.viewer;
  const check = completed(sent);
  const facts = await factsFor(deps, check.id, scopeOf(context.viewer, 'write'));
  if (facts.deliveryType !== 'delivery') throw fail('conflict', 'A pickup is handed over with a connection.');
  if (!(await isSignedAt(deps.db, userId, check)))
    throw invalid({ signature: 'This check was changed, or made by somebody else.' });
  const checkedAt = rejectUnlessInTime(check, deps.clock.now());
  const isPinConfirmed = await confirmedPin(deps, facts, { pin, context });
  const kept = {
    checkedAt,
    isInOrder: async (trx: HandOverDeps['db']) => {
      const last = await lastKeptCheck(trx, userId);
      if (last && checkedAt < last) throw fail('conflict', 'A later check was sent before this one.');
    },
  };
  const act = { facts, kept, isPinConfirmed };
  const work =
    check.outcome === 'handed-over'
      ? complete(deps, context, {
          ...act,
          record: { outcome: 'handed-over', idKind: check.idKind, posReceipt: null, lots: {} },
        })
      : refuseOf(deps, context, { ...act, reason: check.reason, note: check.note });
  // The goods are gone: where the bank does not confirm the charge, the payment is collected later.
  await work.catch(async (error: unknown) => {
    if (!(await isWritten(deps.db, facts.orderId, checkedAt))) throw error;
  });
  return readHandOver(deps, check.id, context);
}

function completed({ idKind, reason, note = '', outcome, ...check }: Omit<Sent, 'pin'>): SignedCheck {
  if (outcome === 'handed-over') {
    if (!idKind) throw invalid({ idKind: 'Please say which ID you saw.' });
    return { ...check, outcome, idKind };
  }
  if (!reason) throw invalid({ reason: 'Please choose why it was refused.' });
  return { ...check, outcome, reason, note };
}

const HOUR_MS = 3_600_000;
/** A device's clock may go ahead of ours. */
const SLACK_MS = 60_000;

function rejectUnlessInTime({ openedAt, checkedAt }: KeptCheck, now: Date): Date {
  const at = new Date(checkedAt);
  const age = now.getTime() - at.getTime();
  if (!(at >= new Date(openedAt) && age >= -SLACK_MS))
    throw invalid({ checkedAt: 'The time of this check is not possible.' });
  if (age > MOST_HOURS_KEPT * HOUR_MS)
    throw fail('conflict', 'This check is more than 24 hours old. Please tell the manager of the store.');
  return at;
}
