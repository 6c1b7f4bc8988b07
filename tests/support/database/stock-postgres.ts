import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  chooseRunner,
  findBinaries,
  type PostgresBinaries,
  type Runner,
} from '#platform/postgres/postgres-binaries.ts';
import { freePort } from '#platform/postgres/postgres-server.ts';

const PATIENCE_MS = 30_000;

/**
 * A new PostgreSQL with its own default settings, as an operator's server has them. `programs` is a folder with initdb and
 * postgres, or 'stock' for the programs that the site itself brings; `settings` are those that differ.
 */
export async function startStockPostgres(
  programs: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = await binariesOf(programs);
  const folder = mkdtempSync(join(tmpdir(), 'wicket-stock-'));
  const runner = chooseRunner(binaries, tmpdir(), null);
  if (runner.account) chownSync(folder, runner.account.uid, runner.account.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await makeData(runner, binaries, data);
    const port = await freePort();
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = start(runner, binaries.postgres, ['-D', data, '-p', String(port), '-k', folder, ...flags]);
    const url = `postgres://stock@127.0.0.1:${port}/postgres`;
    await untilReady(url, server);
    const stop = async () => {
      server.child.kill('SIGINT');
      await server.ended;
      remove();
    };
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

export async function makeData(runner: Runner, binaries: PostgresBinaries, data: string): Promise<void> {
  const flags = ['-D', data, '-U', 'stock', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const made = start(runner, binaries.initdb, flags);
  if (await made.ended) throw new Error(`initdb failed: ${made.words()}`);
}

export async function binariesOf(programs: string): Promise<PostgresBinaries> {
  if (programs === 'stock') return findBinaries();
  const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') };
  for (const file of Object.values(binaries))
    if (!existsSync(file))
      throw new Error(`TEST_POSTGRES names a folder without PostgreSQL's programs: there is no ${file}.`);
  return binaries;
}

export function start(runner: Runner, program: string, flags: string[]) {
  const { file, args, options } = runner.command(program, flags);
  const child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  const take = (chunk: Buffer) => {
    words = `${words}${chunk}`.slice(-4_000);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  return { child, ended, words: () => words };
}

export async function untilReady(url: string, server: ReturnType<typeof start>): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    if (server.child.exitCode !== null || Date.now() > until) {
      server.child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start: ${server.words()}`);
    }
  }
}
