/**
 * What log-in tells and what it withstands: whether the time of an answer tells who has an account, and how long others
 * wait for a page while 200 log-ins come in each second. And what a second step adds to the CPU of a log-in.
 *
 *   npm run bench:log-in [-- --calls N] [--seconds N] [--only 'link sent'] [--only factors]
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { hashPassword } from '#features/auth/server';
import { quantile } from './support/load.ts';
import { compareFactors } from './support/log-in-factors.ts';
import { mannWhitneyP } from './support/mann-whitney.ts';
import type { Running } from './support/processes.ts';
import { startSite } from './support/site.ts';
import { bench, demoDatabase, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    /** Of each kind, half of them known. */
    calls: { type: 'string', default: '300' },
    /** Parts of the kinds' names; without one all kinds, and the flood after them. */
    only: { type: 'string', multiple: true },
    /** Of the flood. */
    seconds: { type: 'string', default: '15' },
  },
});
const CALLS = Number(options.calls);
const SECONDS = Number(options.seconds);
const READS_PER_SECOND = 100;
const LOG_INS_PER_SECOND = 200;
const PASSWORD = 'violet-umbrella-41';
const FACTORS = 'factors';
const FACTOR_ROUNDS = 20;
const CLAIMED = 'amber-lantern-73';

type Someone = { email: string; phone: string };

const READ = '/api/explore/products/list?category=flower&count=12&page=';
const url = 'http://127.0.0.1/';
const form = { dateOfBirth: '1990-05-17', password: CLAIMED, confirmPassword: CLAIMED, agreed: true };
const names = { firstName: 'Robin', lastName: 'Tremblay', displayName: 'robin', gender: 'other' };

const KINDS: Record<string, (who: Someone, origin: string) => [path: string, body: unknown]> = {
  'log in by email': ({ email }) => ['auth/login', { email, password: CLAIMED }],
  'log in by phone': ({ phone }) => ['auth/login', { phone, password: CLAIMED }],
  'register by email': ({ email }, origin) => ['auth/register', { url: origin, ...form, ...names, email }],
  'log in after that': ({ email }) => ['auth/login', { email, password: CLAIMED }],
  'register by phone': ({ phone }, origin) => ['auth/register', { url: origin, ...form, phoneNumber: phone }],
  'guess the PIN': ({ phone }) => ['auth/verify-register-phone', { pin: '123456', phoneNumber: phone }],
  'forget the password': ({ email }, origin) => ['auth/forget-password', { url: origin, email }],
  'have the link sent again': ({ email }) => ['auth/resend-verification', { email }],
  'have the PIN sent again': ({ phone }) => ['auth/resend-verification', { phoneNumber: phone }],
};

await bench(measure);

type Post = (path: string, body: unknown, ip?: string) => Promise<{ status: number; ms: number }>;

async function measure(): Promise<void> {
  const databaseUrl = await demoDatabase({ stores: 160, listings: 20_000 });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const site = untilTheEnd(await startSite(databaseUrl, { TRUST_PROXY: '1', SMS_PER_DAY: '100000' }));
  const post = posting(site.origin);
  if (!options.only || options.only.includes(FACTORS)) await measureFactors(site, db);
  if (options.only?.every((part) => part === FACTORS)) return;
  await compareTimes(db, post);
  if (!options.only) await flood(db, post, site.origin);
}

async function measureFactors(site: Running, db: pg.Client): Promise<void> {
  const people = Array.from({ length: 20 + 10 * FACTOR_ROUNDS }, (_, n) => ({
    email: `factor-${n}@bench.example`,
    phone: `+1647555${1_000 + n}`,
  }));
  await addMembers(db, people);
  const members = people.map(({ email }) => ({ email, password: PASSWORD }));
  await compareFactors(site, db, { members, rounds: FACTOR_ROUNDS });
}

/** Known and unknown in turns, so that what disturbs the machine disturbs both. */
async function compareTimes(db: pg.Client, post: Post): Promise<void> {
  const pairs = await Promise.all(
    Array.from({ length: CALLS / 2 }, (_, n) => ({ known: contactOf('known', n), unknown: contactOf('unknown', n) })),
  );
  await addMembers(
    db,
    pairs.map(({ known }) => known),
  );
  const rows = [];
  const isWanted = (name: string) => !options.only || options.only.some((part) => name.includes(part));
  for (const [name, ask] of Object.entries(KINDS).filter(([kind]) => isWanted(kind))) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [index, pair] of pairs.entries()) {
      // Limits are the same for both; here they would only be in the way.
      await db.query('delete from rate_limit');
      for (const kind of index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        times[kind].push((await post(...ask(pair[kind], url))).ms);
      }
    }
    const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
    const difference = Math.abs(known - unknown) / Math.min(known, unknown);
    const p = mannWhitneyP(times.known, times.unknown);
    rows.push([
      name,
      {
        'known, median ms': known.toFixed(2),
        'unknown, median ms': unknown.toFixed(2),
        difference: `${(difference * 100).toFixed(1)} %`,
        'Mann–Whitney p': p.toFixed(3),
        mark: '< 5 %, p > 0.01',
        met: difference < 0.05 && p > 0.01 ? 'yes' : 'no',
      },
    ] as const);
  }
  console.log(`\nDoes the time tell who has an account? ${CALLS} calls of each kind`);
  console.table(Object.fromEntries(rows));
}

/** Each log-in from an address of its own, as a flood comes that no limit by address holds back. */
async function flood(db: pg.Client, post: Post, origin: string): Promise<void> {
  await db.query('delete from rate_limit');
  await reading(origin, 3);
  const calm = await reading(origin, SECONDS);
  const answers = new Map<number, number>();
  const flooding = atRate(LOG_INS_PER_SECOND, SECONDS, async (n) => {
    const email = contactOf(n % 2 ? 'known' : 'unknown', n % (CALLS / 2)).email;
    const { status } = await post(
      'auth/login',
      { email, password: CLAIMED },
      `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    );
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  const flooded = await reading(origin, SECONDS);
  await flooding;
  console.log(`\n${READS_PER_SECOND} reads a second, alone and beside ${LOG_INS_PER_SECOND} log-ins a second`);
  console.table({
    alone: figures(calm),
    flooded: { ...figures(flooded), mark: 'p99 ≤ 100 ms', met: quantile(flooded, 0.99) <= 100 ? 'yes' : 'no' },
  });
  console.log(`log-ins answered: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
}

function figures(times: readonly number[]) {
  return {
    reads: times.length,
    'p50 ms': quantile(times, 0.5).toFixed(1),
    'p99 ms': quantile(times, 0.99).toFixed(1),
    'slowest ms': Math.max(...times).toFixed(1),
  };
}

async function reading(origin: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  await atRate(READS_PER_SECOND, seconds, async (n, due) => {
    const response = await answered(origin, { method: 'GET', path: READ + (n % 20), agent });
    if (response === 200) times.push(performance.now() - due);
    else throw new Error(`A read was answered ${response}.`);
  });
  agent.destroy();
  return times;
}

/** Waits for no answer before the next is due. */
async function atRate(
  perSecond: number,
  seconds: number,
  act: (n: number, due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const acts: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    acts.push(act(n, due));
  }
  await Promise.all(acts);
}

type SentRequest = { method: string; path: string; agent: Agent; headers?: Record<string, string>; body?: string };

function answered(origin: string, { body, path, ...rest }: SentRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, rest, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    asking.once('error', reject).end(body);
  });
}

function posting(origin: string): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  untilTheEnd({ stop: () => agent.destroy() });
  return async (path, body, ip = '10.255.255.254') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const given = JSON.stringify(body).replaceAll(url, `${origin}/`);
    const begun = performance.now();
    const status = await answered(origin, { method: 'POST', path: `/api/${path}`, agent, headers, body: given });
    return { status, ms: performance.now() - begun };
  };
}

function contactOf(kind: 'known' | 'unknown', n: number): Someone {
  const line = String(n + (kind === 'known' ? 1_000 : 5_000));
  return { email: `${kind}-${n}@bench.example`, phone: `+1416555${line}` };
}

async function addMembers(db: pg.Client, people: readonly Someone[]): Promise<void> {
  await db.query(
    `insert into app_user (id, email, phone, verified_at, first_name, last_name, display_name, date_of_birth, password_hash, created_at)
    select gen_random_uuid(), email, phone, now(), 'Bench', 'Member', 'bench', '1990-01-01', $3, now()
    from unnest($1::text[], $2::text[]) m (email, phone)`,
    [people.map(({ email }) => email), people.map(({ phone }) => phone), await hashPassword(PASSWORD)],
  );
}
