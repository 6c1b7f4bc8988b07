import { sql } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import { type Db, KEEP_ALIVE } from '../db/db.ts';
import { sessionOptions } from '../db/session-settings.ts';
import { newId } from '../id.ts';
import type { Log } from '../log.ts';
import { type JobTiming, jobRuns, secondsSince } from '../metrics/timings.ts';
import { recorded, withinWork } from '../tracing/current-work.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { postgresPubSub, sendSignals } from './pg-pubsub.ts';
import { repeat } from './repeat.ts';

export type JobOptions = {
  /** By the database's clock: those of processes may differ. */
  afterSeconds?: number;
  /** A job is not added while another with the same key is queued. */
  singletonKey?: string;
  retryLimit?: number;
};

export type WorkOptions = {
  /** Default true: a new job wakes its worker, which is too costly for jobs in batches. */
  isUrgent?: boolean;
  /** The batch size: all of it must end within `expireInSeconds`. */
  most?: number;
};

type Handler<T> = (data: T) => Promise<void>;

/** Work that outlives a request. Handlers run at least once, so they must be idempotent. */
export type Jobs = {
  /** Adds a job in the caller's transaction. */
  enqueue(trx: Db, name: string, data: object, options?: JobOptions): Promise<void>;
  enqueueAll(trx: Db, name: string, data: readonly object[]): Promise<void>;
  /** Processes the jobs of this name in every registering process; each job runs in one of them. */
  work<T extends object>(name: string, handler: Handler<T>, options?: WorkOptions): Promise<void>;
  /** Processes several jobs together; when that throws, each alone. */
  workTogether<T extends object>(name: string, handler: Handler<readonly T[]>, options?: WorkOptions): Promise<void>;
  /** Runs by cron expression (UTC), in one process only. */
  every(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Runs periodically in every process: for concurrent work that finds its own tasks. */
  often(name: string, seconds: number, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const POLL_SECONDS = 1;
/** The poll interval of workers that new jobs wake: for scheduled jobs and lost signals. */
const BACKSTOP_SECONDS = 5;
const WAKE = 'job_added';
const MOST_AT_ONCE = 10;
const RESCHEDULE_MS = 60_000;
const STOP_LIMIT_MS = 8_000;

type JobsOptions = { log: Log; mayChangeSchema?: boolean; tracer?: Tracer | undefined };

/** Opens the job queue in the schema `pgboss` of the same database. Its tables are made here the first time, by a role that may. */
export async function openJobs(
  databaseUrl: string,
  { log, mayChangeSchema = true, tracer }: JobsOptions,
): Promise<Jobs> {
  const boss = await startBoss(databaseUrl, { log, isWorker: true, mayChangeSchema });
  const ensureQueue = queueMaker(boss);
  const workers = new Map<string, string>();
  const unhurried = new Set<string>();
  const wake = (name: string) => boss.notifyWorker(workers.get(name) ?? '');
  const listening = await postgresPubSub(databaseUrl, { log }).listen({
    channels: { [WAKE]: wake },
    onGap: () => [...workers.keys()].forEach(wake),
  });
  const rounds: (() => Promise<void>)[] = [];
  const take = async <T extends object>(
    name: string,
    run: Batch<T>,
    { isUrgent = true, most = MOST_AT_ONCE }: WorkOptions = {},
  ) => {
    await ensureQueue(name);
    // Its own NOTIFY is part of the transaction that adds the job, and those can only commit one after the other.
    await boss.updateQueue(name, { notify: false });
    if (!isUrgent) unhurried.add(name);
    const options = {
      pollingIntervalSeconds: isUrgent ? BACKSTOP_SECONDS : POLL_SECONDS,
      batchSize: most,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work<T, unknown, typeof options>(name, options, run);
    if (isUrgent) workers.set(name, worker);
  };
  const work: Jobs['work'] = <T extends object>(name: string, handler: Handler<T>, options?: WorkOptions) =>
    take<T>(name, (jobs) => eachOf(jobs, { name, handler, log, tracer }), options);
  return {
    ...enqueuer(boss, ensureQueue, (trx, name) => {
      if (!unhurried.has(name)) sendSignals(trx, [{ channel: WAKE, payload: name }]);
    }),
    work,
    workTogether: <T extends object>(name: string, handler: Handler<readonly T[]>, options?: WorkOptions) =>
      take<T>(name, (jobs) => togetherOrEach(jobs, { name, handler, log, tracer }), options),
    every: async (name, cron, handler) => {
      const schedule = () => boss.schedule(name, cron, {}, { tz: 'UTC' });
      await work(name, handler);
      await schedule();
      // Rescheduled at each start, to survive an emptied or restored queue.
      rounds.push(repeat(RESCHEDULE_MS, () => outcome({ name, log, tracer, isRound: true }, schedule)));
    },
    often: async (name, seconds, handler) => {
      rounds.push(repeat(seconds * 1_000, () => outcome({ name, log, tracer, isRound: true }, handler)));
    },
    stop: async () => {
      await Promise.all([listening.stop(), ...rounds.map((end) => end())]);
      await boss.stop({ graceful: true, timeout: STOP_LIMIT_MS });
    },
  };
}

/** Drops unresponsive connections after `statement_timeout`. */
const SILENCE = { ...KEEP_ALIVE, query_timeout: 35_000 };

type BossOptions = {
  log: Log;
  isWorker: boolean;
  /** Else `installJobs` has made the tables, by another role. */
  mayChangeSchema: boolean;
};

/**
 * pg-boss on its own few connections: a transaction may wait for the creation of a queue, which must not need a
 * connection of the exhausted pool.
 */
export async function startBoss(databaseUrl: string, { log, isWorker, mayChangeSchema }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'wicket-jobs',
    options: sessionOptions({ statement_timeout: '30s' }),
    ...SILENCE,
    max: isWorker ? 3 : 1,
    supervise: isWorker,
    schedule: isWorker,
    migrate: mayChangeSchema,
  });
  // Reports a database restart; later polls recover by themselves.
  boss.on('error', (error) => log.warn({ err: error }, 'job queue not reachable'));
  return boss.start();
}

const MAKES_QUEUE = {
  // One waiting job per key; jobs without a key get a unique one (see `enqueuer`).
  policy: 'short',
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  // Jobs of a dead process restart after this.
  expireInSeconds: 120,
  deleteAfterSeconds: 24 * 3600,
} as const;

/** Creates each queue once per process; another process may be first. */
export function queueMaker(boss: PgBoss): (name: string) => Promise<void> {
  const made = new Map<string, Promise<void>>();
  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const making = boss.createQueue(name, MAKES_QUEUE);
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  };
}

export function enqueuer(
  boss: PgBoss,
  ensureQueue: (name: string) => Promise<void>,
  wake: (trx: Db, name: string) => void = () => {},
): Pick<Jobs, 'enqueue' | 'enqueueAll'> {
  return {
    enqueue: async (trx, name, data, { singletonKey = newId(), afterSeconds = 0, ...options } = {}) => {
      await ensureQueue(name);
      await boss.send(name, data, {
        ...options,
        startAfter: Math.ceil(afterSeconds),
        singletonKey,
        db: fromKysely(trx),
      });
      if (afterSeconds <= 0) wake(trx, name);
    },
    enqueueAll: async (trx, name, data) => {
      await ensureQueue(name);
      const jobs = data.map((one) => ({ data: one, singletonKey: newId() }));
      await boss.insert(name, jobs, { db: fromKysely(trx) });
      wake(trx, name);
    },
  };
}

type Batch<T> = (jobs: readonly Job<T>[]) => Promise<JobResult[]>;
type Context = { name: string; log: Log; tracer: Tracer | undefined };
type Work<T> = Context & { handler: Handler<T> };

async function eachOf<T>(jobs: readonly Job<T>[], { handler, ...context }: Work<T>): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) results.push({ id, status: await outcome(context, () => handler(data)) });
  return results;
}

/** One failing job must not block the others: after a failed batch each is retried separately. */
async function togetherOrEach<T>(jobs: readonly Job<T>[], work: Work<readonly T[]>): Promise<JobResult[]> {
  const { handler } = work;
  const all = jobs.map(({ data }) => data);
  if (jobs.length > 1 && (await outcome(work, () => handler(all))) === 'completed')
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  return eachOf(jobs, { ...work, handler: (data) => handler([data]) });
}

type Outcome = JobTiming['outcome'];

/** A round that comes every few seconds, and mostly finds nothing, is no trace; what it asks of a provider is. */
async function outcome(
  { name, log, tracer, isRound = false }: Context & { isRound?: boolean },
  run: () => Promise<void>,
): Promise<Outcome> {
  const work = { job: name, tracer };
  const span = isRound ? undefined : tracer?.begin(name, { kind: 'job' });
  const began = performance.now();
  const outcome = await withinWork({ ...work, span }, async () => {
    try {
      await (span ? recorded({ ...work, span }, run) : run());
      return 'completed';
    } catch (error) {
      log.error({ err: error }, 'a job failed and will be tried again');
      return 'failed';
    }
  });
  if (jobRuns.hasSubscribers) jobRuns.publish({ job: name, outcome, seconds: secondsSince(began) } satisfies JobTiming);
  return outcome;
}

/** Removes every job, waiting or done, and every pending task whose data have one of these texts as a value. */
export async function forgetInJobs(trx: Db, texts: readonly string[]): Promise<void> {
  const vars = JSON.stringify({ texts });
  const isMeant = sql`jsonb_path_exists(data, '$.** ? (@ == $texts[*])', ${vars})`;
  await sql`with tasks as (delete from pending_task where ${isMeant}) delete from pgboss.job where ${isMeant}`.execute(
    trx,
  );
}
