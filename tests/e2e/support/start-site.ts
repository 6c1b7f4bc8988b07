import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { isBuilt } from '../../../scripts/build-site.ts';
import { behindMs } from './business-hours-clock.ts';

export type RunningSite = { origin: string; stop(): Promise<void> };

/** The built site as a process of its own, with a PostgreSQL and the demo catalogue in a temporary folder; `settings` beside the usual ones. */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  if (!isBuilt()) throw new Error('The pages are not built from the files as they are now. First: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'wicket-site-'));
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
    rmSync(dataDir, { recursive: true, force: true });
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
