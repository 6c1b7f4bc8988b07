import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { fail } from '../errors.ts';
import { type Caller, sharesOf } from './network.ts';

export type Limit = {
  burst: number;
  refillSeconds: number;
};

/**
 * Takes a token, or throws `too-many-requests`. Buckets are in the database, shared by all processes, with hashed keys,
 * so that no address is stored. Must run outside the caller's transaction: failed attempts count. `cost`: tokens, at
 * most the burst.
 */
export async function takeToken(
  db: Db,
  key: string,
  { burst, refillSeconds }: Limit,
  now: Date,
  cost = 1,
): Promise<void> {
  const seconds = cost * refillSeconds;
  const roomSeconds = (burst - cost) * refillSeconds;
  // GCRA: free_at is the moment at which the bucket is full again.
  const { rows } = await sql<{ freeAt: Date; isTaken: boolean }>`
    with taken as (
      insert into rate_limit as r (key, hits, free_at)
      values (${hashed(key)}, 1, ${now}::timestamptz + ${seconds} * interval '1 second')
      on conflict (key) do update set hits = r.hits + 1,
        free_at = greatest(r.free_at, ${now}::timestamptz) + ${seconds} * interval '1 second'
      where r.free_at - ${now}::timestamptz <= ${roomSeconds} * interval '1 second'
      returning free_at
    )
    select free_at as "freeAt", true as "isTaken" from taken
    union all
    select free_at, false from rate_limit where key = ${hashed(key)} and not exists (select from taken)`.execute(db);
  const row = rows[0];
  if (row && !row.isTaken) throw tooMany((row.freeAt.getTime() - now.getTime()) / 1000 - roomSeconds);
}

/**
 * Takes a token for a caller's account, or their network and the wider one. Every limit by address uses it; `name`
 * identifies the limit.
 */
export async function takeTokenOf(db: Db, name: string, caller: Caller, limit: Limit, now: Date): Promise<void> {
  for (const { key, times } of sharesOf(caller)) await takeToken(db, `${name}:${key}`, sharesTimes(limit, times), now);
}

const sharesTimes = ({ burst, refillSeconds }: Limit, times: number): Limit => ({
  burst: burst * times,
  refillSeconds: refillSeconds / times,
});

/** Returns a token whose cause turned out to be harmless. */
export async function returnToken(db: Db, key: string, { refillSeconds }: Limit): Promise<void> {
  await sql`update rate_limit set free_at = free_at - ${refillSeconds} * interval '1 second' where key = ${hashed(key)}`.execute(
    db,
  );
}

export async function returnTokenOf(db: Db, name: string, caller: Caller, limit: Limit): Promise<void> {
  for (const { key, times } of sharesOf(caller)) await returnToken(db, `${name}:${key}`, sharesTimes(limit, times));
}

export type Quota = {
  most: number;
  seconds: number;
  refusal: string;
};

/**
 * Counts an action limited per period; throws `too-many-requests` above the limit. Failed attempts count. Returns the
 * count and the period's start.
 */
export async function takeWithin(
  db: Db,
  key: string,
  { most, seconds, refusal }: Quota,
  now: Date,
): Promise<{ count: number; since: Date }> {
  const window = sql`${seconds} * interval '1 second'`;
  const latest = sql`select t from unnest(r.recent) t where t > ${now}::timestamptz - ${window}`;
  const { rows } = await sql<{ count: number; since: Date | null; isTaken: boolean }>`
    with taken as (
      insert into rate_limit as r (key, hits, free_at, recent)
      values (${hashed(key)}, 1, ${now}::timestamptz + ${window}, array[${now}::timestamptz])
      on conflict (key) do update set hits = r.hits + 1, free_at = excluded.free_at,
        recent = array(${latest}) || ${now}::timestamptz
      where (select count(*) from (${latest}) held) < ${most}
      returning recent
    )
    select cardinality(recent) as count, (select min(t) from unnest(recent) t) as since, true as "isTaken" from taken
    union all
    select ${most}, (select min(t) from (${latest}) held), false from rate_limit r
    where key = ${hashed(key)} and not exists (select from taken)`.execute(db);
  const { count, since, isTaken } = rows[0] ?? { count: 1, since: now, isTaken: true };
  if (!isTaken) throw tooMany(((since ?? now).getTime() - now.getTime()) / 1000 + (since ? seconds : 0), refusal);
  return { count, since: since ?? now };
}

/** Counts an event in the current period and returns the count, without a limit. */
export async function countInWindow(db: Db, key: string, seconds: number, now: Date): Promise<number> {
  const window = Math.floor(now.getTime() / 1000 / seconds);
  const end = new Date((window + 1) * seconds * 1000);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit as r (key, hits, free_at) values (${hashed(`${key}:${window}`)}, 1, ${end})
    on conflict (key) do update set hits = r.hits + 1 returning hits`.execute(db);
  return rows[0]?.hits ?? 1;
}

export async function takeWithinOf(db: Db, name: string, caller: Caller, quota: Quota, now: Date): Promise<void> {
  for (const { key, times } of sharesOf(caller))
    await takeWithin(db, `${name}:${key}`, { ...quota, most: quota.most * times }, now);
}

type Patience = {
  /** Free attempts, before delays begin. */
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  refusal?: string;
};

const PASSWORD: Patience = { free: 5, firstWaitSeconds: 1, longestWaitSeconds: 3600 };

/**
 * Counts a password or PIN attempt: five are free, then each delays the next by 1, 2, 4 … 3,600 s. Throws
 * `too-many-requests` during a delay. A day without attempts, or `forgetTries`, resets the count.
 */
export async function countTry(db: Db, key: string, now: Date, patience = PASSWORD): Promise<void> {
  const waitSeconds = await waitAfterTry(db, key, now, patience);
  if (waitSeconds > 0) throw tooMany(waitSeconds, patience.refusal);
}

/** As `countTry`, but returns the remaining delay; 0 when the try was counted. */
async function waitAfterTry(db: Db, key: string, now: Date, patience: Patience): Promise<number> {
  return (await waitsAfterTries(db, [key], now, patience))[0] ?? 0;
}

/**
 * The same under several keys, locked in order by one statement, so that concurrent attempts have the same rank under
 * each key.
 */
export async function waitsAfterTries(
  db: Db,
  keys: readonly string[],
  now: Date,
  { free, firstWaitSeconds, longestWaitSeconds }: Patience = PASSWORD,
): Promise<number[]> {
  const hashes = keys.map(hashed);
  const wait = (hits: RawBuilder<unknown>) => sql`case when ${hits} < ${free} then 0
    else least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${hits}, 30) - ${free})) end`;
  const isStale = sql`r.free_at < ${now}::timestamptz - interval '1 day'`;
  const { rows } = await sql<{ key: string; freeAt: Date; isCounted: boolean }>`
    with counted as (
      insert into rate_limit as r (key, hits, free_at)
      select k.key, 1, ${now}::timestamptz from unnest(${hashes}::text[]) with ordinality k (key, n) order by k.n
      on conflict (key) do update set
        hits = case when ${isStale} then 1 else r.hits + 1 end,
        free_at = ${now}::timestamptz + case when ${isStale} then 0 else ${wait(sql`r.hits + 1`)} end * interval '1 second'
      where r.free_at <= ${now}
      returning r.key, r.free_at
    )
    select key, free_at as "freeAt", true as "isCounted" from counted
    union all
    select key, free_at, false from rate_limit
    where key = any(${hashes}::text[]) and key not in (select key from counted)`.execute(db);
  return hashes.map((key) => {
    const row = rows.find((one) => one.key === key);
    if (row?.isCounted) return 0;
    // A row inserted after this statement began is invisible to it, but was counted.
    return Math.max(1, Math.ceil(((row?.freeAt ?? now).getTime() - now.getTime()) / 1000));
  });
}

/** Uncounts an attempt that turned out to be none. */
export async function takeTryBack(db: Db, key: string, now: Date): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - 1, 0), free_at = least(free_at, ${now}::timestamptz)
    where key = ${hashed(key)}`.execute(db);
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limit where key = ${hashed(key)}`.execute(db);
}

export async function tidyRateLimits(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limit where free_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

export function tooMany(seconds: number, refusal = 'Too many attempts.') {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return fail('too-many-requests', `${refusal} Please try again ${waitInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return `in ${counted(seconds, 'second')}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `in ${counted(minutes, 'minute')}` : `in ${counted(Math.ceil(minutes / 60), 'hour')}`;
}

const counted = (n: number, unit: string) => `${n} ${n === 1 ? unit : `${unit}s`}`;
