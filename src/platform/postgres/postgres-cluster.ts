import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { chooseRunner, findBinaries, type PostgresBinaries, type Runner } from './postgres-binaries.ts';

export const SUPERUSER = 'wicket';

export type Cluster = {
  data: string;
  password: string;
  /** Identifies this folder's processes in the process list. */
  name: string;
  binaries: PostgresBinaries;
  runner: Runner;
};

/** Opens the cluster below `folder`, creating it on first use. The caller holds the folder's lock. */
export async function openCluster(folder: string, isNew: () => void): Promise<Cluster> {
  const home = join(folder, 'postgres');
  const data = join(home, 'data');
  const binaries = await findBinaries();
  for (const left of readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))) {
    await rm(join(folder, left), { recursive: true, force: true, maxRetries: 3 });
  }
  const isThere = existsSync(home);
  const owner = isThere ? await ownerOf(data) : null;
  const runner = chooseRunner(binaries, folder, owner);
  if (!isThere) {
    isNew();
    await create(folder, home, binaries, runner);
  }
  const { dev, ino } = await stat(data);
  const name = `wicket-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`;
  return { data, password: readFileSync(join(home, 'password'), 'utf8').trim(), name, binaries, runner };
}

async function ownerOf(data: string): Promise<number> {
  const me = process.geteuid?.() ?? 0;
  const { uid } = await stat(data).catch(() => ({ uid: null }));
  if (uid === null)
    throw new StartError(`${data} is missing or not readable: move its parent folder away to begin anew.`);
  if (me !== 0 && uid !== me) {
    throw new StartError(
      `The database in ${data} belongs to user ${uid}: start as that user, or choose another DATA_DIR.`,
    );
  }
  return uid;
}

/** Created in a temporary folder and moved when complete, so that a crash leaves no partial database. */
async function create(folder: string, home: string, binaries: PostgresBinaries, runner: Runner): Promise<void> {
  const draft = join(folder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const password = join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o755 });
    // initdb reads the password with its account; afterwards the file is ours again.
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (runner.account) for (const path of [draft, password]) chownSync(path, runner.account.uid, runner.account.gid);
    const flags = ['--pgdata', join(draft, 'data'), '--username', SUPERUSER, '--pwfile', password];
    await initdb(binaries, runner, [...flags, '--auth', 'scram-sha-256', '--encoding=UTF8', '--lc-messages=C']);
    if (runner.account) await chown(password, process.geteuid?.() ?? 0, process.getegid?.() ?? 0);
    await chmod(password, 0o600);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** C.UTF-8 of PostgreSQL sorts and folds alike on every machine; libc falls back to C. */
async function initdb(binaries: PostgresBinaries, runner: Runner, flags: string[]): Promise<void> {
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let failure = '';
  for (const locale of ['C.UTF-8', 'C']) {
    failure = await run(runner, binaries.initdb, [...flags, ...provider, `--locale=${locale}`]);
    if (!failure) return;
    if (!/invalid locale/i.test(failure)) break;
  }
  throw new StartError(`PostgreSQL could not make its files: ${causeOf(failure)}`);
}

async function run(runner: Runner, program: string, args: string[]): Promise<string> {
  const { file, args: all, options } = runner.command(program, args);
  const child = spawn(file, all, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  return code === 0 ? '' : `${Buffer.concat(said).toString('utf8')}\n(ended with ${code})`;
}

/** The line of PostgreSQL's output that names the cause. */
export function causeOf(words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const cause =
    lines.findLast((line) => /No space left|File too large|quota exceeded/i.test(line)) ??
    lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /error|cannot|could not|denied/i.test(line)) ??
    lines.at(-1);
  const line = (cause ?? 'it gave no reason').replace(/^.*?\b(FATAL|PANIC|ERROR|initdb: error):\s*/, '');
  return /No space left|File too large|quota exceeded/i.test(line) ? `the disk or its quota is full (${line})` : line;
}
