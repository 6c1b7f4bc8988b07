import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { newId } from '../id.ts';
import type { Log } from '../log.ts';
import type { Jobs } from './jobs.ts';

type NewTask = {
  /** A later task with the same name and key replaces the earlier one. Without a key every task is separate. */
  key?: string;
  data: object;
  dueAt: Date;
  expiresAt?: Date;
};

/**
 * Adds a task in the caller's transaction, where no other row records that it is due. `workTasks` retries it until it
 * succeeds, also after a crash or without the job queue's tables.
 */
export async function addTask(db: Db, name: string, { key = newId(), data, dueAt, expiresAt }: NewTask): Promise<void> {
  await sql`insert into pending_task (name, key, data, due_at, expires_at)
    values (${name}, ${key}, ${JSON.stringify(data)}::jsonb, ${dueAt}, ${expiresAt ?? null})
    on conflict (name, key) do update set data = excluded.data, due_at = excluded.due_at,
      expires_at = excluded.expires_at, tries = 0`.execute(db);
}

const AN_HOUR_MS = 3600_000;

/** Makes a task due at once, when a user requests it again. */
export const soon = (clock: Clock) => {
  const now = clock.now();
  return { dueAt: now, expiresAt: new Date(now.getTime() + AN_HOUR_MS) };
};

type Task = { key: string; data: object; tries: number; isExpired: boolean };
type Deps = { db: Db; jobs: Pick<Jobs, 'often'>; clock: Clock; log: Log };

const EVERY_SECONDS = 2;
const AT_ONCE = 20;
/** After about three quarters of an hour of retries: an operator should investigate. */
const ALERT_AT_TRY = 8;

/** Runs the tasks of this name in every registering process. Handlers must be idempotent. */
export async function workTasks<T extends object>(
  { db, jobs, clock, log }: Deps,
  name: string,
  handler: (data: T) => Promise<void>,
): Promise<void> {
  await jobs.often(`tasks.${name}`, EVERY_SECONDS, async () => {
    for (;;) {
      const tasks = await takeDueTasks(db, name, clock.now());
      if (tasks.length === 0) return;
      for (const task of tasks) await run(task);
    }
  });
  async function run({ key, data, tries, isExpired }: Task): Promise<void> {
    try {
      if (isExpired) log.warn({ task: name, tries }, 'a task expired before it was done');
      else await handler(data as T);
      await removeTask(db, name, key, tries);
    } catch (error) {
      const level = tries === ALERT_AT_TRY ? 'error' : 'warn';
      log[level]({ err: error, task: name, tries }, 'a task failed and will be tried again');
    }
  }
}

/** Each for one caller; due again later, as that caller may crash. */
async function takeDueTasks(db: Db, name: string, now: Date): Promise<Task[]> {
  const { rows } = await sql<Task>`
    update pending_task set tries = tries + 1,
      due_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(tries, 10)), interval '15 minutes')
    where (name, key) in (select name, key from pending_task
      where name = ${name} and due_at <= ${now} order by due_at limit ${AT_ONCE} for update skip locked)
    returning key, data, tries, coalesce(expires_at <= ${now}, false) as "isExpired"`.execute(db);
  return rows;
}

async function removeTask(db: Db, name: string, key: string, tries: number): Promise<void> {
  await sql`delete from pending_task where name = ${name} and key = ${key} and tries = ${tries}`.execute(db);
}
