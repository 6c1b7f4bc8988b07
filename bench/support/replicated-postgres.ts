import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunner } from '#platform/postgres/postgres-binaries.ts';
import { freePort } from './processes.ts';

export type Server = { url: string; pid: number };
export type ReplicatedPostgres = { primary: Server; replicas: Server[]; stop(): Promise<void> };

const SETTINGS = [
  '-c',
  'wal_level=replica',
  '-c',
  'hot_standby=on',
  '-c',
  'max_wal_senders=8',
  '-c',
  'shared_buffers=256MB',
];
const PATIENCE_MS = 30_000;

/**
 * A primary and replicas that stream from it, on loopback. `programs`: a folder with initdb, postgres and pg_basebackup, such as that
 * of Debian's postgresql-15; the programs that the site brings have no pg_basebackup.
 */
export async function startReplicated(programs: string, count: number): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'wicket-replicas-'));
  const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') };
  const runner = chooseRunner(binaries, tmpdir(), null);
  if (runner.account) chownSync(folder, runner.account.uid, runner.account.gid);
  const run = (program: string, args: string[]) => {
    const { file, args: all, options } = runner.command(join(programs, program), args);
    const { status, stderr } = spawnSync(file, all, { ...options, cwd: '/', encoding: 'utf8' } as object);
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const children: ReturnType<typeof spawn>[] = [];
  const serve = async (data: string): Promise<Server> => {
    const port = await freePort();
    const flags = ['-D', data, '-p', String(port), '-k', folder, ...SETTINGS];
    const { file, args, options } = runner.command(binaries.postgres, flags);
    const child = spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' });
    children.push(child);
    const url = `postgres://bench@127.0.0.1:${port}/postgres`;
    await untilOpen(url);
    return { url, pid: child.pid as number };
  };
  const stop = async () => {
    for (const child of children.reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await ended;
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const data = join(folder, 'primary');
    run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    const primary = await serve(data);
    const replicas: Server[] = [];
    for (let n = 1; n <= count; n++) {
      const copy = join(folder, `replica${n}`);
      const { port } = new URL(primary.url);
      run('pg_basebackup', [
        '-D',
        copy,
        '-h',
        '127.0.0.1',
        '-p',
        port,
        '-U',
        'bench',
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      ]);
      replicas.push(await serve(copy));
    }
    return { primary, replicas, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilOpen(url: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const error = await client.connect().then(
      () => null,
      (reason: Error) => reason,
    );
    await client.end().catch(() => {});
    if (!error) return;
    if (Date.now() > until) throw error;
  }
}

/** Waits until each replica has replayed what the primary has written. */
export async function untilReplayed({ primary, replicas }: ReplicatedPostgres): Promise<void> {
  const ask = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ is: string }>(text);
    await client.end();
    return rows[0]?.is ?? '';
  };
  const written = await ask(primary.url, 'select pg_current_wal_lsn()::text as is');
  for (const { url } of replicas)
    for (;;) {
      const isThere = await ask(url, `select (pg_last_wal_replay_lsn() >= '${written}')::text as is`);
      if (isThere === 'true') break;
      await sleep(100);
    }
}

/** The processes of a server: the first one and those that it started. */
export function processesOf({ pid }: Server): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
  return [pid, ...children];
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return -1;
  }
}
