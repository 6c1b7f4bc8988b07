import { spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { auditShop } from '#features/audit/server';
import { openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../../support/at-end.ts';
import { freePort, startShop, until } from '../../support/market/shop-process.ts';
import { letShop, openMarket, unsettled } from '../../support/market/shoppers.ts';
import { testDeps } from '../../support/test-deps.ts';

const KILLS = process.env.FAULTS === 'long' ? 20 : 2;
const MINUTE = 60_000;

const folder = temporaryFolder('database-kills');
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
// As a demo has it, with fsync: what was acknowledged must be there after the kill.
const server = await startEmbeddedPostgres({ dataDir, log: silentLog, port: await freePort() });
const { db, close } = openDatabase(server.url, { log: silentLog });
await migrate(server.url, { log: silentLog });
const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent' }, []);
const { deps, stop } = await testDeps({ db, url: server.url, log: silentLog, config });

afterAll(async () => {
  await stop();
  await close();
  await server.stop();
});

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
const isUp = () => unsettled(deps).then(() => true);

/** As `pg_ctl stop -m immediate` does it: no connection is told, nothing is written out. */
async function killDatabase(): Promise<void> {
  const pid = postmaster();
  process.kill(pid, 'SIGQUIT');
  await until(async () => postmaster() !== pid && (await isUp()), MINUTE, 'the database is up again');
}

describe('a database that is killed under load', () => {
  it(`costs no order and no process, ${KILLS} times; answers are 503 meanwhile, and good again soon`, {
    timeout: 60 * MINUTE,
  }, async () => {
    const market = await openMarket(deps, 12);
    const shop = await startShop(server.url, await freePort(), { RECOVERY_AHEAD_MS: '15000', LOST_ANSWERS: '0.03' });
    try {
      const story = letShop(market, () => [shop.origin]);
      const waits: number[] = [];
      for (let n = 0; n < KILLS; n++) {
        const before = story.submits.length;
        await until(async () => story.submits.length >= before + 10, MINUTE, 'somebody shops');
        await sleep(Math.random() * 200);
        await killDatabase();
        const [up, since] = [performance.now(), story.submits.length];
        await until(async () => story.submits.length > since, MINUTE, 'an order is placed again');
        waits.push(performance.now() - up);
      }
      await story.stop();
      await until(async () => (await unsettled(deps)) === 0, 4 * MINUTE, 'every payment is settled');
      const median = Math.round(waits.sort((a, b) => a - b)[KILLS >> 1] ?? 0);
      const told = `${story.acknowledged.length} orders acknowledged, ${story.failures.length} requests answered with 503`;
      console.log(`${KILLS} kills, ${told}, the next order ${median} ms after the database was up`);
      expect(shop.child.exitCode).toBeNull();
      expect(story.failures.filter(({ code }) => code !== 'unavailable')).toEqual([]);
      expect(story.failures.length).toBeGreaterThan(0);
      const { acknowledged } = story;
      const audit = await auditShop(deps, { now: new Date(), acknowledged, initialStock: market.initialStock });
      expect(Object.entries(audit).filter(([, count]) => count !== 0)).toEqual([]);
    } finally {
      await shop.kill('SIGKILL');
    }
  });

  it.each([
    ['lives on', 'ours', null],
    ['would be gone, with connections as the driver’s manual has them', 'bare', 1],
  ] as const)('leaves a process that %s', { timeout: 2 * MINUTE }, async (_what, how, exitCode) => {
    const fixture = fileURLToPath(new URL('../fixtures/held-connection.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, how, server.url]);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await killDatabase();
    if (exitCode === null) {
      // It is still there to be told to go.
      expect(child.exitCode).toBeNull();
      child.stdin.write('go\n');
      expect(await ended).toBe(0);
    } else expect(await ended).toBe(exitCode);
  });
});
