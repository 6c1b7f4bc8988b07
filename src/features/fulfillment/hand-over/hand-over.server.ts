import type { PasswordGate } from '#features/auth/server';
import type { AdvanceDeps } from '#features/orders/server';
import { confirmPin } from '#features/staff/server';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { fail, invalid, isFailure, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { actorOf, originOf } from '#platform/logs/actor.ts';
import { completeOrder, refuseOrder } from '../hand-over.server.ts';
import { isInScope, type OrderScope, scopeOf } from '../order-scope.ts';
import type { HandOver } from './hand-over.contract.ts';
import { type HandOverFacts, handOverFacts } from './hand-over.queries.server.ts';
import { insertRecord, type NewRecord } from './record/record.queries.server.ts';
import { bornOnOrBefore, dayIn } from './rules/age.ts';
import { type IdKind, judge, LOOKS, type Looks, type RefusalReason, refusalsFor } from './rules/id-check.ts';

export type HandOverDeps = AdvanceDeps & { passwords: PasswordGate };

const NO_ORDER = 'There is no such order.';
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
    record: { outcome: 'handed-over', idKind: form.idKind, isPinConfirmed, lots, posReceipt: form.posReceipt ?? null },
  });
  return readHandOver(deps, form.id, context);
}

type Evidence = Omit<Extract<NewRecord, { outcome: 'handed-over' }>, 'id' | 'orderId' | 'by' | 'at'>;
type Completion = { facts: HandOverFacts; record: Evidence };

/** One transaction writes the record and that the money is to be captured; then the bank is asked. */
const complete = (deps: AdvanceDeps, context: SignedInContext, { facts, record }: Completion): Promise<unknown> =>
  completeOrder(deps, {
    ...actOf(facts, context),
    record: (trx) => insertRecord(trx, { ...record, ...writtenBy(deps, facts, context) }),
  }).catch(notCharged);

const actOf = ({ orderId }: HandOverFacts, context: SignedInContext) => ({
  ...{ orderId, actor: context.viewer.userId, by: actorOf(context), scope: scopeOf(context.viewer, 'write') },
});

function writtenBy({ clock }: AdvanceDeps, { orderId }: HandOverFacts, context: SignedInContext) {
  return { id: newId(), orderId, by: actorOf(context), at: clock.now() };
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
    throw invalid({ reason: `This reason does not apply to a ${facts.deliveryType}.` });
  if (reason === 'other' && note === '') throw invalid({ note: 'Please say what happened.' });
  const isPinConfirmed = await confirmedPin(deps, facts, { pin: refusal.pin, context });
  await refuseOrder(deps, {
    ...actOf(facts, context),
    record: (trx) => {
      const nothing = { posReceipt: null, lots: {} };
      const by = writtenBy(deps, facts, context);
      return insertRecord(trx, { outcome: 'refused', reason, note, isPinConfirmed, ...nothing, ...by });
    },
  });
  return readHandOver(deps, id, context);
}

/** A pickup waits at the counter, a delivery is out with its driver. */
const WAITS_AT = { pickup: 'ready-pickup', delivery: 'out-for-delivery' } as const;

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

async function factsFor({ db }: Pick<AdvanceDeps, 'db'>, id: string, scope: OrderScope): Promise<HandOverFacts> {
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
  return status === WAITS_AT[deliveryType] ? 'hand-over' : 'wait';
}
