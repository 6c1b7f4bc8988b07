import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../support/market/shop-process.ts';
import type { Machine } from './machines.ts';
import { cutOff, heal } from './partition.ts';
import { type Patroni, patroniOf } from './patroni.ts';
import { familyOf, signalAll } from './processes.ts';
import type { Trio } from './trio.ts';

const MINUTE = 60_000;

/** What befalls the cluster. Each resolves once that has an effect; the cluster recovers by itself, or by `afterwards`. */
export async function killPostgres(trio: Trio): Promise<void> {
  const leader = await leaderOf(trio);
  process.kill(leader.postmaster(), 'SIGKILL');
  await untilAnotherLeads(trio.patroni, leader);
}

/** Patroni and PostgreSQL at once, as when the machine loses its power. It comes back once another leads. */
export async function killMachine(trio: Trio): Promise<void> {
  const leader = await leaderOf(trio);
  signalAll(everythingOf(leader), 'SIGKILL');
  await untilAnotherLeads(trio.patroni, leader);
  trio.startPatroni(leader);
}

export async function switchOver(trio: Trio): Promise<void> {
  const leader = await leaderOf(trio);
  const candidate = (await trio.patroni.members()).find(({ role }) => role === 'sync_standby');
  if (!candidate) throw new Error('There is no synchronous standby.');
  await trio.patroni.switchOver(leader.name, candidate.name);
  await untilAnotherLeads(trio.patroni, leader);
}

type Acknowledged = { id: number; at: number }[];

/** What a writer on the cut side was told, and when it was cut off. */
export type CutOff = { acknowledged: Acknowledged; from: number; to: number };

/** What a writer on the frozen leader itself was told, and when that leader was woken. */
export type Frozen = { acknowledged: Acknowledged; wokenAt: number };

/** Stops Patroni and PostgreSQL in the middle of everything, and has them go on later as if nothing had happened. */
export async function freezeLeader(trio: Trio, milliseconds: number): Promise<Frozen> {
  const leader = await leaderOf(trio);
  const writer = await writeDirectly(trio, leader);
  await until(async () => writer.acknowledged.length > 10, MINUTE, 'the writer on the leader is told');
  const all = everythingOf(leader);
  signalAll(all, 'SIGSTOP');
  signalAll(everythingOf(leader), 'SIGSTOP');
  await sleep(milliseconds);
  await untilAnotherLeads(trio.patroni, leader);
  const wokenAt = performance.now();
  signalAll(everythingOf(leader), 'SIGCONT');
  await until(trio.patroni.isWhole, 3 * MINUTE, 'the leader of before follows');
  await writer.stop();
  return { acknowledged: writer.acknowledged, wokenAt };
}

/**
 * Cuts the leader off from etcd and both standbys, for longer than its lease: the others choose a new one, while the clients of
 * the cut side still reach it.
 */
export async function partition(trio: Trio, milliseconds: number): Promise<CutOff> {
  const leader = await leaderOf(trio);
  const writer = await writeDirectly(trio, leader);
  await until(async () => writer.acknowledged.length > 10, MINUTE, 'the writer on the leader is told');
  // The cut side goes on to name itself.
  const others = seenFrom(
    trio,
    trio.machines.filter((one) => one !== leader),
  );
  cutOff(trio.machines.indexOf(leader));
  const from = performance.now();
  try {
    await untilAnotherLeads(others, leader);
    await sleep(from + milliseconds - performance.now());
  } finally {
    heal();
  }
  const to = performance.now();
  await untilAnotherLeads(seenFrom(trio, [leader]), leader);
  await until(trio.patroni.isWhole, 3 * MINUTE, 'the leader of before follows');
  await writer.stop();
  return { acknowledged: writer.acknowledged, from, to };
}

/** Ends so many of the three etcd for a while. */
export async function killEtcd(trio: Trio, count: number, milliseconds: number): Promise<void> {
  const machines = trio.machines.slice(0, count);
  for (const { etcd } of machines) etcd?.child.kill('SIGKILL');
  await sleep(milliseconds);
  machines.forEach(trio.startEtcd);
}

/** Both standbys lose their power for a while: nobody may be told of an order that one machine alone has. */
export async function killStandbys(trio: Trio, milliseconds: number): Promise<{ from: number; to: number }> {
  const { name } = await leaderOf(trio);
  const standbys = trio.machines.filter((one) => one.name !== name);
  signalAll(standbys.flatMap(everythingOf), 'SIGKILL');
  const from = performance.now();
  await sleep(milliseconds);
  const to = performance.now();
  standbys.forEach(trio.startPatroni);
  return { from, to };
}

/** One standby shows what was, for a while. */
export async function pauseReplay(trio: Trio, milliseconds: number): Promise<void> {
  const standby = (await trio.patroni.members()).find(({ role }) => role === 'replica');
  const client = await connectTo(trio, trio.machine(standby?.name ?? null), 'wicket');
  await client.query('select pg_wal_replay_pause()');
  await sleep(milliseconds);
  await client.query('select pg_wal_replay_resume()');
  await client.end();
}

export const leaderOf = async (trio: Trio): Promise<Machine> => trio.machine(await trio.patroni.leader());

const seenFrom = ({ values }: Trio, machines: readonly Machine[]): Patroni =>
  patroniOf(
    machines.map((one) => `${one.values.NODE_ADDRESS}:${values.PATRONI_PORT}`),
    values.PATRONI_PASSWORD as string,
  );

const untilAnotherLeads = (patroni: Patroni, before: Machine) =>
  until(
    async () => ![null, before.name].includes(await patroni.leader()),
    2 * MINUTE,
    `another than ${before.name} leads`,
  );

const everythingOf = (machine: Machine): number[] =>
  [machine.patroni?.pid ?? 0, machine.postmaster()].filter((pid) => pid > 0).flatMap(familyOf);

/** On the machine itself, past HAProxy. */
async function connectTo(trio: Trio, { values }: Machine, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: values.NODE_ADDRESS,
    port: Number(values.POSTGRES_PORT),
    user: 'postgres',
    password: trio.values.SUPERUSER_PASSWORD,
    database,
    ssl: { ca: authorityOf(trio) },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const authorityOf = ({ values }: Trio) => readFileSync(`${values.TLS_FOLDER}/ca.crt`, 'utf8');

/** Writes row after row on one machine, past HAProxy, for as long as that machine acknowledges them. */
async function writeDirectly(trio: Trio, machine: Machine) {
  const client = await connectTo(trio, machine, 'wicket');
  // In a schema of its own: in that of the shop every table belongs to its owner.
  await client.query('create schema if not exists direct');
  await client.query('create table if not exists direct.write (id bigint primary key)');
  const acknowledged: Acknowledged = [];
  const first = Date.now() * 1_000;
  let isOver = false;
  const writing = (async () => {
    for (let id = first; !isOver; id++) {
      await client.query('insert into direct.write values ($1)', [id]);
      acknowledged.push({ id, at: performance.now() });
      await sleep(20);
    }
  })().catch(() => {});
  const stop = async () => {
    isOver = true;
    await client.end().catch(() => {});
    await writing;
  };
  return { acknowledged, stop };
}
