import type { PasswordGate } from '#features/auth/server';
import type { AdvanceDeps } from '#features/orders/server';
import { confirmPin } from '#features/staff/server';
import type { SignedInContext } from '#platform/contract/handle.ts';
import type { Trx } from '#platform/db/db.ts';
import { fail, invalid, isFailure, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { actorOf, originOf } from '#platform/logs/actor.ts';
import { completeOrder, refuseOrder } from '../hand-over.server.ts';
import { isInScope, type OrderScope, scopeOf } from '../order-scope.ts';
import type { HandOver } from './hand-over.contract.ts';
import { type HandOverFacts, handOverFacts } from './hand-over.queries.server.ts';
import { doorKey } from './kept/door-key.server.ts';
import { insertRecord, type NewRecord } from './record/record.queries.server.ts';
import { bornOnOrBefore, dayIn } from './rules/age.ts';
import { type IdKind, judge, LOOKS, type Looks, type RefusalReason, refusalsFor } from './rules/id-check.ts';

export type HandOverDeps = AdvanceDeps & { passwords: PasswordGate };

const NO_ORDER = 'There is no such order.';
const NOT_CHARGED = 'The bank did not confirm the charge. Do not hand over yet.';

export async function readHandOver(
  deps: Pick<AdvanceDeps, 'db' | 'clock'>,
  id: string,
  context: SignedInContext,
): Promise<HandOver> {
  const facts = await factsFor(deps, id, scopeOf(context.viewer, 'read'));
  const now = deps.clock.now();
  const handOver = handOverOf(facts, now);
  if (handOver.deliveryType === 'pickup' || handOver.next !== 'hand-over') return { ...handOver, door: null };
  const openedAt = now.toISOString();
  return {
    ...handOver,
    door: {
      openedAt,
      key: await doorKey(deps.db, { orderId: facts.orderId, userId: context.viewer.userId, openedAt }),
    },
  };
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
    ...{ facts, isPinConfirmed },
    record: { outcome: 'handed-over', idKind: form.idKind, lots, posReceipt: form.posReceipt ?? null },
  });
  return readHandOver(deps, form.id, context);
}

type Evidence = Omit<Extract<NewRecord, { outcome: 'handed-over' }>, keyof Written | 'isPinConfirmed'>;
/** Of a check that was kept on a device: when it was made, and what is checked before its record is written. */
type Kept = { checkedAt: Date; isInOrder: (trx: Trx) => Promise<void> };
type Act = { facts: HandOverFacts; isPinConfirmed: boolean; kept?: Kept };

/** One transaction writes the record and that the money is to be captured; then the bank is asked. */
export const complete = (
  deps: AdvanceDeps,
  context: SignedInContext,
  { record, ...act }: Act & { record: Evidence },
): Promise<unknown> =>
  completeOrder(deps, { ...actOf(act.facts, context), record: writer(deps, context, { ...act, record }) }).catch(
    notCharged,
  );

type Decided = Evidence | Omit<Extract<NewRecord, { outcome: 'refused' }>, keyof Written | 'isPinConfirmed'>;

const writer =
  (deps: AdvanceDeps, context: SignedInContext, { facts, isPinConfirmed, kept, record }: Act & { record: Decided }) =>
  async (trx: Trx): Promise<void> => {
    await kept?.isInOrder(trx);
    await insertRecord(trx, { ...record, isPinConfirmed, ...writtenBy(deps, { facts, kept }, context) });
  };

const actOf = ({ orderId }: HandOverFacts, context: SignedInContext) => ({
  ...{ orderId, actor: context.viewer.userId, by: actorOf(context), scope: scopeOf(context.viewer, 'write') },
});

type Written = Pick<NewRecord, 'id' | 'orderId' | 'by' | 'at' | 'receivedAt'>;

function writtenBy(
  { clock }: AdvanceDeps,
  { facts, kept }: Pick<Act, 'facts'> & { kept: Kept | undefined },
  context: SignedInContext,
): Written {
  const now = clock.now();
  return {
    ...{ id: newId(), orderId: facts.orderId, by: actorOf(context) },
    ...(kept ? { at: kept.checkedAt, receivedAt: now } : { at: now, receivedAt: null }),
  };
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
  rejectUnlessReason(facts, refusal);
  const isPinConfirmed = await confirmedPin(deps, facts, { pin: refusal.pin, context });
  await refuseOf(deps, context, { facts, isPinConfirmed, reason, note });
  return readHandOver(deps, id, context);
}

type Why = Pick<Refusal, 'reason' | 'note'>;

export async function refuseOf(
  deps: AdvanceDeps,
  context: SignedInContext,
  { reason, note, ...act }: Act & Why,
): Promise<void> {
  rejectUnlessReason(act.facts, { reason, note });
  const record = { outcome: 'refused', reason, note, posReceipt: null, lots: {} } as const;
  await refuseOrder(deps, { ...actOf(act.facts, context), record: writer(deps, context, { ...act, record }) });
}

function rejectUnlessReason({ deliveryType }: HandOverFacts, { reason, note }: Why): void {
  if (!refusalsFor(deliveryType).includes(reason))
    throw invalid({ reason: `This reason does not apply to a ${deliveryType}.` });
  if (reason === 'other' && note === '') throw invalid({ note: 'Please say what happened.' });
}

/** A pickup waits at the counter, a delivery is out with its driver. */
const WAITS_AT = { pickup: 'ready-pickup', delivery: 'out-for-delivery' } as const;

export async function confirmedPin(
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

function handOverOf(facts: HandOverFacts, now: Date): Omit<HandOver, 'door'> {
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
  return status === WAITS_AT[deliveryType] ? 'hand-over' : 'wait';
}
