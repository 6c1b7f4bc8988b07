import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { temporaryFolder } from '../../support/at-end.ts';

const program = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url));
const patiently = { timeout: 60_000, interval: 20 };

it('Ctrl-C ends the program and its PostgreSQL, though it comes twice: from the terminal and from npm', async () => {
  const dataDir = temporaryFolder('ctrl-c');
  const port = await freePort();
  const site = spawn(process.execPath, ['--no-warnings', program], {
    // It still answers for two seconds, so that the second signal meets it on its way out.
    env: { PATH: process.env.PATH, MODE: 'demo', PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '2' },
    stdio: 'ignore',
  });
  const ended = once(site, 'exit');
  const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  onTestFinished(async () => {
    site.kill('SIGKILL');
    await ended;
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
    await vi.waitUntil(() => !existsSync(pidFile), patiently);
  });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await vi.waitUntil(async () => (await ready()) === 200, patiently);
  expect(existsSync(pidFile)).toBe(true);

  site.kill('SIGINT');
  await vi.waitUntil(async () => (await ready()) === 503, patiently);
  site.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(pidFile)).toBe(false);
});
