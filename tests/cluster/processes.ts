import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from '#platform/postgres/postgres-binaries.ts';

/** The ids of all processes whose command or environment names the folder, ours excepted. */
export function processesOf(folder: string): number[] {
  const names = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => names(pid, 'environ') || (names(pid, 'cmdline') && !names(pid, 'guard.ts')))
    .map(Number);
}

const parentOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return -1;
  }
};

/** A process and all that it has started. */
export function familyOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), parentOf(pid)] as const);
  const family = [root];
  for (const one of family) family.push(...parents.filter(([, parent]) => parent === one).map(([pid]) => pid));
  return family;
}

/** A process that is gone already has had its signal. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

/** Ends whatever runs in the folder: PostgreSQL in the way that leaves no shared memory behind, then the rest. */
export async function endAllOf(folder: string): Promise<void> {
  const all = () => processesOf(folder);
  const isPostmaster = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/bin/postgres\0-D');
    } catch {
      return false;
    }
  };
  const postmasters = all().filter(isPostmaster);
  signalAll(
    all().filter((pid) => !postmasters.includes(pid) && !isBackend(pid)),
    'SIGKILL',
  );
  signalAll(postmasters, 'SIGCONT');
  signalAll(postmasters, 'SIGQUIT');
  for (let waited = 0; waited < 50 && all().length > 0; waited++) await sleep(100);
  signalAll(all(), 'SIGKILL');
}

function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ');
  } catch {
    return false;
  }
}

export type Program = { child: ChildProcess; pid: number };

/** As the account that may run PostgreSQL; `input`: a file that it reads, which that account may not be able to open itself. */
function begin(runner: Runner, command: readonly string[], env: readonly string[], input?: string): ChildProcess {
  const { file, args, options } = runner.command('/usr/bin/env', [...env, ...command]);
  const from = input ? openSync(input, 'r') : ('ignore' as const);
  const child = spawn(file, args, { ...options, cwd: '/', stdio: [from, 'pipe', 'pipe'] });
  if (typeof from === 'number') closeSync(from);
  return child;
}

/** Starts a program; its words go to a file. */
export function startProgram(
  runner: Runner,
  command: readonly string[],
  log: string,
  env: readonly string[] = [],
  input?: string,
): Program {
  const child = begin(runner, command, env, input);
  const words = createWriteStream(log, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(words, { end: false });
  child.once('close', () => words.end());
  return { child, pid: child.pid as number };
}

/** Runs one to its end, or throws what it wrote. */
export async function runProgram(
  runner: Runner,
  command: readonly string[],
  env: readonly string[] = [],
  input?: string,
): Promise<void> {
  const child = begin(runner, command, env, input);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (words += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${words.slice(-2_000)}`);
}
