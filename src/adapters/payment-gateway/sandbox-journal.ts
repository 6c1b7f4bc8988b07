import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';

export type CardRow = {
  token: string;
  key: string;
  kind: 'amex' | 'visa' | 'visa-debit' | 'master';
  last4: string;
  expiry: string;
  behaviour: string;
};

export type RecordRow = {
  key: string;
  kind: 'authorize' | 'capture' | 'void' | 'refund';
  ref: string;
  parent_ref: string | null;
  token: string | null;
  amount_cents: number;
  is_approved: boolean;
  code: string;
  sends: number;
  at: Date;
};

/** The card that was stored first under this key. */
export async function insertCard(db: Db, { token, key, kind, last4, expiry, behaviour }: CardRow): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    insert into sandbox_vault.card as c (token, key, kind, last4, expiry, behaviour)
    values (${token}, ${key}, ${kind}, ${last4}, ${expiry}, ${behaviour})
    on conflict (key) do update set key = c.key returning *`.execute(db);
  return rows[0] as CardRow;
}

export async function forgetCard(db: Db, token: string): Promise<void> {
  await sql`update sandbox_vault.card set removed_at = clock_timestamp()
    where token = ${token} and removed_at is null`.execute(db);
}

/** `behaviour`: of the card, null where there is none (any more). */
export type Authorization = { behaviour: string | null; record: RecordRow | null };

/**
 * Writes an authorization the first time; the same key again finds that one (and turns an error of the first time into an
 * approval). Where the provider is silent or away nothing is written, and `record` is null.
 */
export async function addAuthorization(
  db: Db,
  { key, token, amountCents }: { key: string; token: string; amountCents: number },
): Promise<Authorization> {
  const { rows } = await sql<RecordRow & { behaviour: string | null }>`
    with asked as (
      select card.token, behaviour, case behaviour
          when 'decline' then 'declined'
          when 'insufficient-funds' then behaviour
          else case when card.token is null then 'no-such-card' else 'approved' end
        end as code
      from (select) as request
      left join sandbox_vault.card on token = ${token} and removed_at is null
    ), written as (
      insert into sandbox_vault.record as r (key, kind, ref, token, amount_cents, is_approved, code)
      select ${key}, 'authorize', ${`auth-${randomUUID()}`}, token, ${amountCents}::bigint,
        code = 'approved' and behaviour <> 'error-once', code
      from asked where behaviour is null or behaviour not in ('unavailable', 'time-out-before')
      on conflict (key) do update set sends = r.sends + 1, is_approved = r.code = 'approved' returning *
    )
    select asked.behaviour, written.* from asked left join written on true`.execute(db);
  const { behaviour, ...record } = rows[0] as RecordRow & { behaviour: string | null };
  return { behaviour, record: record.key ? record : null };
}

type Settlement = { key: string; parentRef: string; amountCents: number };

/** A capture, void or refund, decided under the lock of what it belongs to, once for each key. */
export function finishRecord(
  db: Db,
  kind: 'capture' | 'void' | 'refund',
  { key, parentRef, amountCents }: Settlement,
): Promise<RecordRow> {
  return inTransaction(db, async (trx) => {
    const { rows: parents } = await sql<Parent>`
      select r.*, (select behaviour from sandbox_vault.card c where c.token = r.token) as behaviour,
        not exists (select from sandbox_vault.record b where b.token = r.token and (b.at, b.key) < (r.at, r.key)) as "isFirst"
      from sandbox_vault.record r where ref = ${parentRef} and is_approved for update of r`.execute(trx);
    const known = await countedRecord(trx, key);
    if (known) return known;
    const parent = parents[0];
    const { rows: children } = await sql<RecordRow>`
      select * from sandbox_vault.record where parent_ref = ${parentRef} and is_approved`.execute(trx);
    const code = parent ? refusalOf(kind, { parent, children, amountCents }) : 'no-such-payment';
    const { rows } = await sql<RecordRow>`
      insert into sandbox_vault.record (key, kind, ref, parent_ref, amount_cents, is_approved, code)
      values (${key}, ${kind}, ${`${kind}-${randomUUID()}`}, ${parent?.ref ?? null}, ${amountCents},
        ${code === null}, ${code ?? 'approved'})
      returning *`.execute(trx);
    return rows[0] as RecordRow;
  });
}

/** `isFirst`: this is the first payment with this card. */
type Parent = RecordRow & { behaviour: string | null; isFirst: boolean };
type Case = { parent: Parent; children: RecordRow[]; amountCents: number };

/**
 * The reason for which the provider declines, or null. Nothing is captured twice or after a void, and refunds never exceed
 * the captured amount.
 */
function refusalOf(kind: 'capture' | 'void' | 'refund', { parent, children, amountCents }: Case): string | null {
  if (kind === 'refund') {
    const refunded = children.reduce((total, child) => total + child.amount_cents, 0);
    if (parent.kind !== 'capture') return 'not-captured';
    return refunded + amountCents > parent.amount_cents ? 'more-than-captured' : null;
  }
  if (parent.kind !== 'authorize') return 'not-authorized';
  if (children.length > 0) return `already-${children[0]?.kind}`;
  if (kind === 'capture' && amountCents > parent.amount_cents) return 'more-than-authorized';
  if (kind !== 'capture') return null;
  if (parent.behaviour === 'capture-declined') return 'capture-declined';
  return parent.behaviour === 'capture-declined-late' && parent.isFirst ? 'capture-declined-late' : null;
}

/** The record under a key that is sent again. */
async function countedRecord(db: Db, key: string): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    update sandbox_vault.record set sends = sends + 1 where key = ${key} returning *`.execute(db);
  return rows[0] ?? null;
}

/** The void of an authorization, by any request. */
export async function voidOf(db: Db, authRef: string): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    select * from sandbox_vault.record where parent_ref = ${authRef} and kind = 'void' and is_approved`.execute(db);
  return rows[0] ?? null;
}

export async function recordByKey(db: Db, key: string): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`select * from sandbox_vault.record where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

const PAGE = 500;

export async function* recordsBetween(db: Db, from: Date, to: Date): AsyncIterable<RecordRow> {
  let after = { at: from, key: '' };
  for (;;) {
    const { rows } = await sql<RecordRow>`
      select * from sandbox_vault.record where (at, key) > (${after.at}, ${after.key}) and at < ${to}
      order by at, key limit ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { at: last.at, key: last.key };
  }
}
