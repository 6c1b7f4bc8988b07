import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { takeLock } from './folder-lock.ts';

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'a.lock');
}

it('is held by one at a time and free after its release', () => {
  const path = lockPath();
  const first = takeLock(path, 0);
  expect(first).not.toBeNull();
  expect(takeLock(path, 0)).toBeNull();
  first?.release();
  const second = takeLock(path, 0);
  expect(second).not.toBeNull();
  second?.release();
});

it('ends with the process that held it, even by kill -9', async () => {
  const path = lockPath();
  const code = `
    const { takeLock } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    console.log(takeLock(${JSON.stringify(path)}, 0) ? 'held' : 'refused');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  expect(String(await once(holder.stdout, 'data'))).toContain('held');
  expect(takeLock(path, 0)).toBeNull();

  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const mine = takeLock(path, 0);
  expect(mine).not.toBeNull();
  mine?.release();
});
