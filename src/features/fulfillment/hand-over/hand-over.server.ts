import type { PasswordGate } from '#features/auth/server';
import { type AdvanceDeps, auditOrder, changeOrder, type LockedAttempt, moveOrder } from '#features/orders/server';
import { confirmPin } from '#features/staff/server';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { fail, invalid, isFailure, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { actorOf, originOf } from '#platform/logs/actor.ts';
import { anyStoreOf, isInScope, type OrderScope, scopeOf } from '../order-scope.ts';
import type { HandOver } from './hand-over.contract.ts';
import { type HandOverFacts, handOverFacts, writeReturning } from './hand-over.queries.server.ts';
import { insertRecord, type NewRecord } from './record/record.queries.server.ts';
import { bornOnOrBefore, dayIn } from './rules/age.ts';
import { type IdKind, judge, LOOKS, type Looks, type RefusalReason, refusalsFor } from './rules/id-check.ts';

export type HandOverDeps = AdvanceDeps & { passwords: PasswordGate };

const NO_ORDER = 'There is no such order.';
/** Neutral: why it was refused is between the store and who stood there. */
const NOT_HANDED_OVER = 'The order could not be handed over.';
const NOT_CHARGED = 'The bank did not confirm the charge. Do not hand over yet.';

export async function readHandOver(deps: Pick<AdvanceDeps, 'db' | 'clock'>, id: string, context: SignedInContext) {
  const facts = await factsFor(deps, id, scopeOf(context.viewer, 'read'));
  return handOverOf(facts, deps.clock.now());
}

type Form = Looks & {
  id: string;
  idKind: IdKind;
  birthDate: string;
  pin?: string | undefined;
  posReceipt?: string | undefined;
  lots?: readonly { id: string; lot: string }[] | undefined;
};

export async function handOverChecked(deps: HandOverDeps, form: Form, context: SignedInContext): Promise<HandOver> {
  const facts = await factsFor(deps, form.id, scopeOf(context.viewer, 'write'));
  rejectUnlessPassed(form, facts, deps.clock.now());
  const isPinConfirmed = await confirmedPin(deps, facts, { pin: form.pin, context });
  const lots = Object.fromEntries((form.lots ?? []).map(({ id, lot }) => [id, lot]));
  await complete(deps, context, {
    facts,
    check: checkOf(facts, 'handed over'),
    record: { outcome: 'handed-over', idKind: form.idKind, isPinConfirmed, lots, posReceipt: form.posReceipt ?? null },
  });
  return readHandOver(deps, form.id, context);
}

type Evidence = Omit<
  Extract<NewRecord, { outcome: 'handed-over' }>,
  'id' | 'orderId' | 'by' | 'at' | 'happenedAt' | 'signedBy'
>;
type Completion = {
  facts: HandOverFacts;
  check: (order: LockedAttempt, trx: Parameters<typeof insertRecord>[0]) => void | Promise<void>;
  record: Evidence;
  /** Made without a connection. */
  signed?: { by: string; at: Date };
};

/** One transaction writes the record and that the money is to be captured; then the bank is asked. */
export async function complete(
  deps: AdvanceDeps,
  context: SignedInContext,
  { facts, check, record, signed }: Completion,
) {
  const scope = scopeOf(context.viewer, 'write');
  const by = actorOf(context);
  await moveOrder(deps, {
    ...{ orderId: facts.orderId, to: 'completed', idChecked: true, isFromConsole: true },
    ...{ actor: context.viewer.userId, by, storeIds: anyStoreOf(scope) },
    check: async (order, trx) => {
      inScope(order, scope);
      await check(order, trx);
    },
    record: (trx, { orderId }) => {
      const at = deps.clock.now();
      return insertRecord(trx, {
        ...{ ...record, id: newId(), orderId, by, at, happenedAt: signed?.at ?? at, signedBy: signed?.by ?? null },
      });
    },
  }).catch(notCharged);
}

/** Who stands at the counter must learn one thing: not yet. */
function notCharged(error: unknown): never {
  const isOfMoney = isFailure(error) && (error.code === 'payment-declined' || error.code === 'unavailable');
  if (!isOfMoney) throw error;
  const { retryAfterSeconds } = error;
  throw fail(error.code, NOT_CHARGED, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

function rejectUnlessPassed(form: Form, { timeZone }: HandOverFacts, now: Date): void {
  const looks = Object.fromEntries(LOOKS.map((look) => [look, form[look]])) as Looks;
  const verdict = judge({ ...form, looks }, dayIn(timeZone, now));
  if (verdict.may) return;
  if ('stop' in verdict) throw invalid({ birthDate: 'Under 19. Do not hand over. Keep the bag. Nothing is charged.' });
  throw invalid(verdict.fields);
}

type Refusal = { id: string; reason: RefusalReason; note: string; pin?: string | undefined };

export async function refuse(deps: HandOverDeps, refusal: Refusal, context: SignedInContext): Promise<HandOver> {
  const { id, reason, note } = refusal;
  const facts = await factsFor(deps, id, scopeOf(context.viewer, 'write'));
  if (!refusalsFor(facts.deliveryType).includes(reason))
    throw invalid({ reason: `This is no reason of a ${facts.deliveryType}.` });
  if (reason === 'other' && note === '') throw invalid({ note: 'Please say what happened.' });
  const isPinConfirmed = await confirmedPin(deps, facts, { pin: refusal.pin, context });
  await (facts.deliveryType === 'pickup' ? refuseAtCounter : refuseAtDoor)(deps, context, {
    facts,
    record: { outcome: 'refused', reason, note, isPinConfirmed },
  });
  return readHandOver(deps, id, context);
}

type RefusalRecord = Pick<Extract<NewRecord, { outcome: 'refused' }>, 'outcome' | 'reason' | 'note' | 'isPinConfirmed'>;
type Refused = { facts: HandOverFacts; record: RefusalRecord };

async function refuseAtCounter(
  deps: HandOverDeps,
  context: SignedInContext,
  { facts, record }: Refused,
): Promise<void> {
  const scope = scopeOf(context.viewer, 'write');
  await moveOrder(deps, {
    ...{ orderId: facts.orderId, to: 'canceled', reason: NOT_HANDED_OVER, isFromConsole: true },
    ...{ actor: context.viewer.userId, by: actorOf(context), storeIds: anyStoreOf(scope) },
    check: (order) => {
      inScope(order, scope);
      if (order.status !== 'canceled') checkOf(facts, 'refused')(order);
    },
    record: (trx) => writeRefusal(trx, context, { facts, record, at: deps.clock.now() }),
  });
}

async function refuseAtDoor(deps: HandOverDeps, context: SignedInContext, { facts, record }: Refused): Promise<void> {
  const scope = scopeOf(context.viewer, 'write');
  await changeOrder(deps, { orderId: facts.orderId, storeIds: anyStoreOf(scope) }, async (trx, order, now) => {
    inScope(order, scope);
    if (order.returningSince) throw fail('conflict', 'This order was refused before. Bring it back to the store.');
    checkOf(facts, 'refused')(order);
    await writeReturning(trx, order.orderId, now);
    await writeRefusal(trx, context, { facts, record, at: now });
    await auditOrder(trx, actorOf(context), order, {
      action: 'order-refused',
      at: now,
      after: { reason: record.reason },
    });
  });
}

const writeRefusal = (
  trx: Parameters<typeof insertRecord>[0],
  context: SignedInContext,
  { facts, record, at }: Refused & { at: Date },
): Promise<void> =>
  insertRecord(trx, {
    ...record,
    ...{ id: newId(), orderId: facts.orderId, by: actorOf(context), at, happenedAt: at },
    ...{ signedBy: null, posReceipt: null, lots: {} },
  });

/** A pickup waits at the counter, a delivery is out with its driver. */
const checkOf =
  ({ deliveryType }: HandOverFacts, word: 'handed over' | 'refused') =>
  ({ status, state, targetState }: LockedAttempt): void => {
    // `moveOrder` tells who was first.
    if (word === 'handed over' && (status === 'completed' || status === 'canceled')) return;
    if (word === 'refused' && state === 'approved' && targetState === 'captured')
      throw fail('conflict', 'Someone is handing this order over right now. Please look at it again in a minute.');
    if (status === 'completed' || status === 'canceled') throw fail('conflict', `This order is ${status} already.`);
    if (status === (deliveryType === 'pickup' ? 'ready-pickup' : 'out-for-delivery')) return;
    const first = deliveryType === 'pickup' ? 'ready for pickup' : 'out for delivery';
    throw fail('conflict', `This order is not ${first}, so it cannot be ${word}.`);
  };

async function confirmedPin(
  { db, clock, passwords }: HandOverDeps,
  { demandsPin, storeId }: HandOverFacts,
  { pin, context }: { pin: string | undefined; context: SignedInContext },
): Promise<boolean> {
  if (!demandsPin) return false;
  if (!pin) throw invalid({ pin: 'Please enter your PIN.' });
  const { userId, device } = context.viewer;
  const tried = { deviceId: device?.id ?? null, storeId, userId, pin, from: originOf(context) };
  await confirmPin(db, passwords.of(context), tried, clock.now());
  return true;
}

export async function factsFor({ db }: Pick<AdvanceDeps, 'db'>, id: string, scope: OrderScope): Promise<HandOverFacts> {
  const key = uuidOrNull(id);
  const facts = orNotFound(key === null ? null : await handOverFacts(db, key), NO_ORDER);
  inScope(facts, scope);
  return facts;
}

function inScope(order: Parameters<typeof isInScope>[0], scope: OrderScope): void {
  if (!isInScope(order, scope)) throw fail('not-found', NO_ORDER);
}

function handOverOf(facts: HandOverFacts, now: Date): HandOver {
  const today = dayIn(facts.timeZone, now);
  const { orderId, refNum, storeId, status, deliveryType, firstName, initial, address, lines, timeZone } = facts;
  return {
    ...{ id: orderId, number: refNum.slice(-4), storeId: String(storeId), status, deliveryType, firstName, initial },
    ...{ address, lines, timeZone, today, bornOnOrBefore: bornOnOrBefore(today), demandsPin: facts.demandsPin },
    toCharge: facts.chargeCents,
    next: nextOf(facts),
  };
}

function nextOf({ status, returningSince, deliveryType }: HandOverFacts): HandOver['next'] {
  if (status === 'completed' || status === 'canceled') return 'none';
  if (returningSince) return 'return';
  return status === (deliveryType === 'pickup' ? 'ready-pickup' : 'out-for-delivery') ? 'hand-over' : 'wait';
}
