import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Running = { pid: number; origin: string; stop(): Promise<void> };

/** Starts a Node program that serves HTTP on loopback, and waits until it answers. */
export async function serve(
  program: string[],
  { port, path, env }: { port: number; path: string; env?: Record<string, string> },
): Promise<Running> {
  const said: string[] = [];
  const child = spawn(process.execPath, program, {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text.toString()));
  const origin = `http://127.0.0.1:${port}`;
  for (let waited = 0; ; waited += 200) {
    if (child.exitCode !== null || waited > 180_000) {
      child.kill();
      throw new Error(`${program.join(' ')} did not start.\n${said.join('').slice(-2_000)}`);
    }
    const answer = await fetch(origin + path).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await sleep(200);
  }
  return { pid: child.pid as number, origin, stop: () => end(child) };
}

/** Runs a Node program to its end, its words on our own output. Throws when it fails. */
export function run(program: string[], env: Record<string, string>): void {
  execFileSync(process.execPath, program, {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const isOver = await Promise.race([over.then(() => true), sleep(12_000, false)]);
  if (!isOver) child.kill('SIGKILL');
}

// Linux counts in ticks of 10 ms (USER_HZ), whatever the kernel's own rate.
const TICK_MS = 10;

/** CPU that a process has used so far, all its threads, user and system, in ms; NaN where /proc is not there. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
