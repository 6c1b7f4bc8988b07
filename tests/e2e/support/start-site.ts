import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { isBuilt } from '../../../scripts/build-site.ts';
import { behindMs } from './business-hours-clock.ts';

type Running = { origin: string; stop(): Promise<void> };
export type RunningSite = Running & { dataDir: string };

/**
 * The built site as a process of its own, with a PostgreSQL and the demo catalogue in a temporary folder; `settings` beside the
 * usual ones. It starts with a copy of `demo`, a folder of `makeDemo()`, if that is named.
 */
export async function startSite(settings: Record<string, string> = {}, demo = ''): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wicket-site-'));
  // Not node:fs: the database belongs to an account of its own where root runs the tests, and keeps it.
  if (demo) execFileSync('cp', ['-a', `${demo}/.`, dataDir]);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { origin, stop } = await startOn(dataDir, settings);
    return { origin, dataDir, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A folder with the demo catalogue and its pictures, to start sites with: importing and drawing take 10 s of CPU. */
export async function makeDemo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wicket-demo-'));
  const { stop } = await startOn(folder);
  await stop();
  return folder;
}

async function startOn(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  if (!isBuilt()) throw new Error('The pages are not built from the files as they are now. First: npm run build');
  const port = await freePort();
  const site = fork(fileURLToPath(new URL('site.ts', import.meta.url)), {
    execArgv: ['--no-warnings'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      TEST_BEHIND_MS: String(behindMs()),
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (site.exitCode === null) {
      site.kill('SIGTERM');
      await once(site, 'exit');
    }
  };
  try {
    return { origin: await originOf(site), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the process says when it listens. */
async function originOf(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    site.once('message', (message) => resolve((message as { origin: string }).origin));
    site.once('error', reject);
    site.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was open.`)));
  });
}
