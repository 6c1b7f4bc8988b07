import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { fail } from './errors.ts';

export type Limit = {
  /** So many at once. */
  burst: number;
  /** One more becomes free each so many seconds. */
  refillSeconds: number;
};

/**
 * Takes one of what the limit allows for this key, or throws `too-many-requests`. Kept in the database, so that all
 * processes count together; keys are hashed, so that no address is kept here. Must run outside the caller's
 * transaction: a try counts even when what it tried fails.
 */
export async function takeToken(db: Db, key: string, { burst, refillSeconds }: Limit, now: Date): Promise<void> {
  // GCRA: free_at is the moment at which the bucket is full again.
  const { rows } = await sql<{ freeAt: Date; isTaken: boolean }>`
    with taken as (
      insert into rate_limit as r (key, hits, free_at)
      values (${hashed(key)}, 1, ${now}::timestamptz + ${refillSeconds} * interval '1 second')
      on conflict (key) do update set hits = r.hits + 1,
        free_at = greatest(r.free_at, ${now}::timestamptz) + ${refillSeconds} * interval '1 second'
      where r.free_at - ${now}::timestamptz <= ${(burst - 1) * refillSeconds} * interval '1 second'
      returning free_at
    )
    select free_at as "freeAt", true as "isTaken" from taken
    union all
    select free_at, false from rate_limit where key = ${hashed(key)} and not exists (select from taken)`.execute(db);
  const row = rows[0];
  if (row && !row.isTaken) throw tooMany((row.freeAt.getTime() - now.getTime()) / 1000 - (burst - 1) * refillSeconds);
}

/** Gives a token back: what it was taken for turned out to be harmless. */
export async function returnToken(db: Db, key: string, { refillSeconds }: Limit): Promise<void> {
  await sql`update rate_limit set free_at = free_at - ${refillSeconds} * interval '1 second' where key = ${hashed(key)}`.execute(
    db,
  );
}

export type Quota = {
  most: number;
  /** In any stretch of time as long as this. */
  seconds: number;
  /** A sentence, before the one that says when to come again. */
  refusal: string;
};

/**
 * Counts something of which no more than so many may be done in any hour or day; throws `too-many-requests` otherwise. As
 * with `takeToken`, it counts even when what it is for fails.
 */
export async function takeWithin(db: Db, key: string, { most, seconds, refusal }: Quota, now: Date): Promise<void> {
  const window = sql`${seconds} * interval '1 second'`;
  const latest = sql`select t from unnest(r.recent) t where t > ${now}::timestamptz - ${window}`;
  const { rows } = await sql<{ freeAt: Date | null; isTaken: boolean }>`
    with taken as (
      insert into rate_limit as r (key, hits, free_at, recent)
      values (${hashed(key)}, 1, ${now}::timestamptz + ${window}, array[${now}::timestamptz])
      on conflict (key) do update set hits = r.hits + 1, free_at = excluded.free_at,
        recent = array(${latest}) || ${now}::timestamptz
      where (select count(*) from (${latest}) held) < ${most}
      returning key
    )
    select null as "freeAt", true as "isTaken" from taken
    union all
    select (select min(t) from (${latest}) held) + ${window}, false from rate_limit r
    where key = ${hashed(key)} and not exists (select from taken)`.execute(db);
  const row = rows[0];
  if (row && !row.isTaken) throw tooMany(((row.freeAt ?? now).getTime() - now.getTime()) / 1000, refusal);
}

type Patience = {
  /** So many tries wait for nothing; from this one on each makes the next wait. */
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  refusal?: string;
};

const PASSWORD: Patience = { free: 5, firstWaitSeconds: 1, longestWaitSeconds: 3600 };

/**
 * Counts a try at something secret: the first five are free, then each makes the next wait 1, 2, 4 … 3,600 seconds.
 * Throws `too-many-requests` while one has to wait. A day without a try starts anew, as does `forgetTries`.
 */
export async function countTry(db: Db, key: string, now: Date, patience = PASSWORD): Promise<void> {
  const { free, firstWaitSeconds, longestWaitSeconds, refusal } = patience;
  const wait = (hits: RawBuilder<unknown>) => sql`case when ${hits} < ${free} then 0
    else least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${hits}, 30) - ${free})) end`;
  const isStale = sql`r.free_at < ${now}::timestamptz - interval '1 day'`;
  const { rows } = await sql<{ freeAt: Date; isCounted: boolean }>`
    with counted as (
      insert into rate_limit as r (key, hits, free_at) values (${hashed(key)}, 1, ${now})
      on conflict (key) do update set
        hits = case when ${isStale} then 1 else r.hits + 1 end,
        free_at = ${now}::timestamptz + case when ${isStale} then 0 else ${wait(sql`r.hits + 1`)} end * interval '1 second'
      where r.free_at <= ${now}
      returning free_at
    )
    select free_at as "freeAt", true as "isCounted" from counted
    union all
    select free_at, false from rate_limit where key = ${hashed(key)} and not exists (select from counted)`.execute(db);
  const row = rows[0];
  if (row && !row.isCounted) throw tooMany((row.freeAt.getTime() - now.getTime()) / 1000, refusal);
}

/** Takes a try back that turned out to be none. */
export async function takeTryBack(db: Db, key: string, now: Date): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - 1, 0), free_at = least(free_at, ${now}::timestamptz)
    where key = ${hashed(key)}`.execute(db);
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limit where key = ${hashed(key)}`.execute(db);
}

/** Rows that hold nobody back any more. */
export async function tidyRateLimits(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limit where free_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

function tooMany(seconds: number, refusal = 'That was too often.') {
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
