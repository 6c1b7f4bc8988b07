import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

type Source = 'footer' | 'preferences' | 'mail';
type NewRecord = {
  email: string;
  event: 'asked' | 'confirmed' | 'left';
  source: Source;
  textVersion: string | null;
  ipHash: Buffer | null;
  now: Date;
};

/** An immutable record of the consent's proof. */
export async function writeRecord(trx: Db, { email, event, source, textVersion, ipHash, now }: NewRecord) {
  await sql`insert into newsletter_record (email, event, source, text_version, ip_hash, at)
    values (${email}, ${event}, ${source}, ${textVersion}, ${ipHash}, ${now})`.execute(trx);
}

/** Replaces an older confirmation request. False: already subscribed. */
export async function putQuestion(
  trx: Db,
  { email, leaveKey, hash, until }: { email: string; leaveKey: string; hash: Buffer; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into newsletter_subscriber as s (email, state, leave_key, confirm_hash, confirm_until)
    values (${email}, 'asked', ${leaveKey}, ${hash}, ${until})
    on conflict (email) do update
      set state = 'asked', confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until
      where s.state <> 'confirmed'`.execute(trx);
  return numAffectedRows === 1n;
}

/** 'again': already confirmed by this link. null: no such request, or expired. */
export async function confirmByHash(
  trx: Db,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; outcome: 'confirmed' | 'again' } | null> {
  const { rows } = await sql<{ email: string; state: string }>`
    select email, state from newsletter_subscriber
    where confirm_hash = ${hash} and confirm_until > ${now} for update`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  await sql`update newsletter_subscriber set state = 'confirmed' where email = ${found.email}`.execute(trx);
  return { email: found.email, outcome: found.state === 'confirmed' ? 'again' : 'confirmed' };
}

/** For an account's verified address. False: already subscribed. */
export async function putConfirmed(trx: Db, email: string, leaveKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into newsletter_subscriber as s (email, state, leave_key) values (${email}, 'confirmed', ${leaveKey})
    on conflict (email) do update set state = 'confirmed' where s.state <> 'confirmed'`.execute(trx);
  return numAffectedRows === 1n;
}

type SubscriberKey = { email: string } | { leaveKey: string };
const that = (whose: SubscriberKey) =>
  'email' in whose ? sql`email = ${whose.email}` : sql`leave_key = ${whose.leaveKey}`;

/** Also ends open requests. null: no such address; `wasOn`: it may have received mails. */
export async function removeSubscriber(
  trx: Db,
  whose: SubscriberKey,
): Promise<{ email: string; leaveKey: string; wasOn: boolean } | null> {
  const { rows } = await sql<{ email: string; leaveKey: string; wasOn: boolean }>`
    select email, leave_key as "leaveKey", state <> 'left' as "wasOn" from newsletter_subscriber
    where ${that(whose)} for update`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  await sql`update newsletter_subscriber set state = 'left', confirm_hash = null, confirm_until = null
    where email = ${found.email}`.execute(trx);
  return found;
}

export async function isConfirmed(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from newsletter_subscriber where email = ${email} and state = 'confirmed'`.execute(
    db,
  );
  return rows.length > 0;
}

export async function confirmedAfter(db: Db, email: string, count: number) {
  const { rows } = await sql<{ email: string; leaveKey: string }>`
    select email, leave_key as "leaveKey" from newsletter_subscriber
    where state = 'confirmed' and email > ${email} order by email limit ${count} for share`.execute(db);
  return rows;
}

export async function countByState(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*) n from newsletter_subscriber group by state`.execute(db);
  return { asked: 0, confirmed: 0, left: 0, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}

/** Deletes unconfirmed addresses. */
export async function dropUnanswered(db: Db, before: Date): Promise<void> {
  await sql`delete from newsletter_subscriber where state = 'asked' and confirm_until < ${before}`.execute(db);
}

export async function dropSubscribers(trx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from newsletter_subscriber where email = any(${emails}::text[])`.execute(trx);
}

export async function recordsOf(db: Db, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; event: string; source: string; textVersion: string | null; at: Date }>`
    select email, event, source, text_version as "textVersion", at from newsletter_record
    where email = any(${emails}::text[]) order by id`.execute(db);
  return rows;
}
