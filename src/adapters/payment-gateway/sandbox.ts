import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeclineCode, Outcome, PaymentGateway, ProviderRecord } from '#features/payments/server';
import { type Db, openDatabase } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { TEST_CARDS } from './sandbox-cards.ts';
import {
  type Authorization,
  addAuthorization,
  finishRecord,
  forgetCard,
  insertCard,
  type RecordRow,
  recordByKey,
  recordsBetween,
  voidOf,
} from './sandbox-journal.ts';

type Options = {
  databaseUrl: string;
  log: Log;
  /** How a slow or silent provider passes the time; tests do not wait. */
  wait?: (milliseconds: number) => Promise<unknown>;
};

type Sandbox = PaymentGateway & { list: NonNullable<PaymentGateway['list']> };

const SLOW_MS = 10_000;
const SILENT_MS = 60_000;

/**
 * A payment provider for demonstrations and tests: takes only the test numbers, keeps a journal of its own (in the same
 * PostgreSQL, through its own connections and transactions) and never a card number or CVV.
 */
export function openSandbox({
  databaseUrl,
  log,
  wait = (ms) => sleep(ms, undefined, { ref: false }),
}: Options): Sandbox {
  const { db, close } = openDatabase(databaseUrl, { log, max: 4 });
  return {
    numberProblem: (number) =>
      Object.hasOwn(TEST_CARDS, number) ? null : 'Only test cards are accepted here, such as 4242 4242 4242 4242.',
    cardEntry: 'sandbox',
    addCard: async (key, { entry }) => {
      if ('token' in entry) return declined('other', 'not-a-test-card');
      const { number, expiry, cvv } = entry;
      const test = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number as keyof typeof TEST_CARDS] : null;
      if (!test) return declined('other', 'not-a-test-card');
      if (test.behaviour === 'expired-at-add') return declined('expired', 'expired');
      if (test.behaviour === 'cvd-at-add' || /^0+$/.test(cvv)) return declined('cvd_mismatch', 'cvd-n');
      if (test.behaviour === 'avs-at-add') return declined('avs_mismatch', 'avs-n');
      const token = `sbx-${randomUUID()}`;
      const card = { token, key, kind: test.kind, last4: number.slice(-4), expiry, behaviour: test.behaviour };
      const kept = await insertCard(db, card);
      return ok({ key, vaultKey: kept.token, kind: kept.kind, last4: kept.last4, expiry: kept.expiry });
    },
    removeCard: async (key, vaultKey) => {
      await forgetCard(db, vaultKey);
      return ok({ key });
    },
    authorize: async (key, { vaultKey, amountCents }) =>
      authorized(await addAuthorization(db, { key, token: vaultKey, amountCents }), wait),
    capture: (key, { authRef, amountCents }) => settled(db, 'capture', { key, parentRef: authRef, amountCents }, wait),
    void: async (key, { authRef }) => {
      const said = await settled(db, 'void', { key, parentRef: authRef, amountCents: 0 }, wait);
      return said.kind === 'declined' && said.providerCode === 'already-void' ? ok({ key }) : said;
    },
    refund: (key, { captureRef, amountCents }) =>
      settled(db, 'refund', { key, parentRef: captureRef, amountCents }, wait),
    lookup: async (key, asked) => {
      const record = asked.kind === 'void' ? await voidOf(db, asked.authRef) : await recordByKey(db, key);
      return ok(record && isOver(record) ? { ...toProviderRecord(record), key } : ('not_found' as const));
    },
    list: async function* (from, to) {
      for await (const record of recordsBetween(db, from, to)) if (isOver(record)) yield toProviderRecord(record);
    },
    close,
  };
}

async function authorized(
  { behaviour, record }: Authorization,
  wait: (ms: number) => Promise<unknown>,
): Promise<Outcome<never>> {
  if (!record) {
    if (behaviour === 'unavailable') return { kind: 'unavailable' };
    await wait(SILENT_MS);
    return { kind: 'unknown', reason: 'timeout' };
  }
  const isFirst = record.sends === 1;
  if (isFirst && behaviour === 'error-once') return { kind: 'unknown', reason: '5xx' };
  if (isFirst && behaviour === 'answer-lost') return { kind: 'unknown', reason: 'connection_lost' };
  if (isFirst && behaviour === 'malformed') return { kind: 'ok', value: '<html>' } as Outcome<never>;
  if (isFirst && behaviour === 'slow') await wait(SLOW_MS);
  if (!record.is_approved)
    return declined(record.code === 'insufficient-funds' ? 'insufficient_funds' : 'do_not_honour', record.code);
  const { key, ref: authRef, amount_cents: amountCents } = record;
  return ok({ key, authRef, amountCents, currency: 'CAD' }) as Outcome<never>;
}

type Settlement = { key: string; parentRef: string; amountCents: number };

async function settled(
  db: Db,
  kind: 'capture' | 'void' | 'refund',
  settlement: Settlement,
  wait: (ms: number) => Promise<unknown>,
): Promise<Outcome<never>> {
  const record = await finishRecord(db, kind, settlement);
  if (record.code === 'capture-declined-late' && record.sends === 1) {
    await wait(SILENT_MS);
    return { kind: 'unknown', reason: 'timeout' };
  }
  if (!record.is_approved) return declined('other', record.code);
  const { key, ref, amount_cents: amountCents } = record;
  return ok({ key, amountCents, captureRef: ref, refundRef: ref }) as Outcome<never>;
}

function toProviderRecord(record: RecordRow): ProviderRecord {
  const { key, kind, ref, parent_ref, amount_cents, is_approved, at } = record;
  return {
    key,
    kind,
    ref,
    parentRef: parent_ref,
    amountCents: amount_cents,
    isApproved: is_approved,
    at: at.toISOString(),
  };
}

/** Not where the provider itself stumbled: nothing is decided then. */
const isOver = ({ is_approved, code }: RecordRow) => is_approved || code !== 'approved';

const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value });
const declined = (code: DeclineCode, providerCode: string): Outcome<never> => ({
  kind: 'declined',
  code,
  providerCode,
});
