import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { takeLock } from './folder-lock.ts';

const modulePath = new URL('./folder-lock.ts', import.meta.url).href;

function lockPath(): string {
  const folder = temporaryFolder('lock');
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
    const { takeLock } = await import(${JSON.stringify(modulePath)});
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

it('goes to exactly one of two that try at the same moment', async () => {
  const paths = Array.from({ length: 20 }, lockPath);
  const code = `
    const { takeLock } = await import(${JSON.stringify(modulePath)});
    process.stdin.once('data', (start) => {
      const locks = ${JSON.stringify(paths)}.map((path, index) => {
        while (Date.now() < Number(start) + index * 20);
        return takeLock(path, 200);
      });
      process.stdout.write(JSON.stringify(locks.map((lock) => lock !== null)));
      process.stdin.once('data', () => locks.forEach((lock) => lock?.release()));
    });
    process.stderr.write('ready');`;
  const programs = [0, 1].map(() => spawn(process.execPath, ['--input-type=module', '-e', code]));
  onTestFinished(() => programs.forEach((program) => void program.kill('SIGKILL')));
  await Promise.all(programs.map((program) => once(program.stderr, 'data')));
  const answers = programs.map((program) => once(program.stdout, 'data'));
  const start = Date.now() + 100;
  for (const program of programs) program.stdin.write(String(start));

  const [first = [], second = []] = (await Promise.all(answers)).map(
    (answer) => JSON.parse(String(answer)) as boolean[],
  );

  expect(paths.map((_, index) => Number(first[index]) + Number(second[index]))).toEqual(paths.map(() => 1));
}, 20_000);
