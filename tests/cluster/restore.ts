import { join } from 'node:path';
import pg from 'pg';
import { until } from '../support/market/shop-process.ts';
import type { Machine } from './machines.ts';
import { freePorts } from './ports.ts';
import { runProgram, startProgram } from './processes.ts';
import { deployed } from './templates.ts';
import type { Trio } from './trio.ts';

const MINUTE = 60_000;
const RESTORE = 'pgbackrest/restore.sh';
const BACKUP = 'pgbackrest/backup.sh';

/** What cron and an operator give to pgBackRest and the two scripts on a machine. */
const environmentOf = ({ values }: Machine): string[] =>
  ['PGBACKREST_CONFIG', 'SOCKET_FOLDER', 'POSTGRES_PORT', 'BIN_FOLDER'].map((name) => `${name}=${values[name]}`);

/** Makes the repository, then what cron does on every machine: a full backup of the leader. */
export async function backUp({ runner, machines, machine, patroni }: Trio): Promise<void> {
  const leader = machine(await patroni.leader());
  await runProgram(runner, ['pgbackrest', '--stanza=wicket', 'stanza-create'], environmentOf(leader));
  for (const one of machines) await runProgram(runner, ['sh', '-s', 'full'], environmentOf(one), deployed(BACKUP));
}

/** `env`: the settings of a process on it. */
export type Restored = { env: Record<string, string>; client: pg.Client; stop(): Promise<void> };

/** Until everything written so far is in the repository. */
export async function untilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name');
  const isThere = async () => {
    const { rows: last } = await client.query('select last_archived_wal as name from pg_stat_archiver');
    return last[0].name >= rows[0].name;
  };
  await until(isThere, 2 * MINUTE, 'the write-ahead log is archived');
}

/** The database as it was at that moment, as `restore.sh` brings it up beside the cluster, on a machine that is not the leader. */
export async function restoreTo(trio: Trio, moment: Date, env: Record<string, string>): Promise<Restored> {
  const leader = await trio.patroni.leader();
  const standby = trio.machines.find(({ name }) => name !== leader) as Machine;
  const [port = 0] = await freePorts(1);
  const folder = join(trio.folder, `restored-${moment.getTime()}`);
  const command = ['sh', '-s', moment.toISOString().replace('T', ' ').replace('Z', '+00'), folder, String(port)];
  const server = startProgram(
    trio.runner,
    command,
    join(trio.folder, 'restore.log'),
    environmentOf(standby),
    deployed(RESTORE),
  );
  const connect = async () => {
    const password = trio.values.SUPERUSER_PASSWORD;
    const one = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'wicket' });
    one.on('error', () => {});
    await one.connect();
    return one;
  };
  const isUp = async () => {
    if (server.child.exitCode !== null) return true;
    const one = await connect();
    const { rows } = await one.query('select pg_is_in_recovery() as "isRestoring"');
    await one.end();
    return !rows[0].isRestoring;
  };
  await until(isUp, 5 * MINUTE, 'the restored server is up');
  const url = new URL(env.DATABASE_URL as string);
  url.port = String(port);
  url.search = '';
  const others = Object.entries(env).filter(([name]) => !name.includes('DATABASE'));
  return {
    env: { ...Object.fromEntries(others), DATABASE_URL: url.href },
    client: await connect(),
    stop: async () => {
      const over = new Promise((resolve) => server.child.once('close', resolve));
      server.child.kill('SIGINT');
      await over;
    },
  };
}
