import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { chooseRunner } from '#platform/postgres/postgres-binaries.ts';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { onServer } from '../global-setup.ts';
import type { TestDatabase } from '../postgres.ts';
import { binariesOf, makeData, start, untilReady } from './stock-postgres.ts';

type Server = ReturnType<typeof start>;
export type Standby = {
  url: string;
  port: number;
  /** What the primary writes still arrives, and is not replayed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
};

/**
 * A migrated primary and its streaming standbys on loopback. A standby begins as a copy of the stopped primary's folder, as the
 * embedded programs lack `pg_basebackup`.
 */
export async function startStandbys(count: number) {
  const binaries = await binariesOf(process.env.TEST_POSTGRES ?? 'stock');
  const folder = mkdtempSync(join(tmpdir(), 'wicket-standbys-'));
  const runner = chooseRunner(binaries, tmpdir(), null);
  if (runner.account) chownSync(folder, runner.account.uid, runner.account.gid);
  const running = new Map<number, Server>();
  const urlOf = (port: number) => `postgres://stock@127.0.0.1:${port}/postgres`;
  const dataOf = (port: number) => join(folder, String(port));
  const launch = async (port: number, flags: string[] = []) => {
    const settings = ['-c', 'shared_buffers=32MB', '-c', 'fsync=off', ...flags];
    const server = start(runner, binaries.postgres, [
      '-D',
      dataOf(port),
      '-p',
      String(port),
      '-k',
      folder,
      ...settings,
    ]);
    running.set(port, server);
    await untilReady(urlOf(port), server);
  };
  const end = async (port: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => {
    running.get(port)?.child.kill(signal);
    await running.get(port)?.ended;
    running.delete(port);
  };
  const stop = async () => {
    await Promise.all([...running.keys()].map((port) => end(port, 'SIGQUIT')));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    await makeData(runner, binaries, dataOf(port));
    await launch(port);
    await migrate(urlOf(port), { log: silentLog });
    await end(port);
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    for (const one of ports) {
      const copied = start(runner, '/bin/cp', ['-a', dataOf(port), dataOf(one)]);
      if (await copied.ended) throw new Error(copied.words());
      writeFileSync(join(dataOf(one), 'standby.signal'), '');
    }
    await launch(port);
    const primaryInfo = ['-c', `primary_conninfo=host=127.0.0.1 port=${port} user=stock`];
    await Promise.all(ports.map((one) => launch(one, primaryInfo)));
    const standbys = ports.map((one): Standby => {
      const say = (text: string) => onServer(urlOf(one), async (client) => void (await client.query(text)));
      return {
        url: urlOf(one),
        port: one,
        pause: () => say('select pg_wal_replay_pause()'),
        resume: () => say('select pg_wal_replay_resume()'),
        promote: () => say('select pg_promote()'),
      };
    });
    const { db, close } = openDatabase(urlOf(port), { log: silentLog });
    const primary: TestDatabase = { db, url: urlOf(port), drop: close };
    const ask = <T>(url: string, text: string, values: unknown[] = []) =>
      onServer(url, async (client) => (await client.query(text, values)).rows[0] as T);
    /** Until every standby has replayed what is committed now. */
    const catchUp = async () => {
      const { lsn } = await ask<{ lsn: string }>(urlOf(port), 'select pg_current_wal_lsn() as lsn');
      const isThere = async (one: number) =>
        (await ask<{ is: boolean }>(urlOf(one), 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [lsn])).is;
      for (const one of ports) await expect.poll(() => isThere(one)).toBe(true);
    };
    return { primary, port, standbys, ask, catchUp, end, launch, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
