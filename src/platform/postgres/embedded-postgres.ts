import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { type FolderLock, takeLock } from './folder-lock.ts';
import { openCluster, SUPERUSER } from './postgres-cluster.ts';
import { freePort, type PostgresLog, PostgresServer } from './postgres-server.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: PostgresLog;
  /** Default: any free port. */
  port?: number;
  settings?: Record<string, string>;
};

/**
 * Starts the bundled PostgreSQL in `dataDir`/postgres on 127.0.0.1, creating files on first use. Restarts it when it
 * dies, until `stop()`. Throws `StartError`.
 */
export async function startEmbeddedPostgres({ dataDir, log, port, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const folder = await prepareFolder(dataDir);
  const lock = takeFolder(folder);
  try {
    const cluster = await openCluster(folder, () => log.info(`Setting up a database in ${folder}`));
    const server = new PostgresServer({
      cluster,
      log,
      port: port ?? (await freePort()),
      mayChangePort: port === undefined,
      settings,
      logFile: join(folder, 'postgres.log'),
    });
    await server.start();
    const url = await ensureDatabase(server.url('postgres'), server.url(DATABASE));
    announce(folder, { ...me(), url });
    return { url, stop: () => server.stop().then(() => leave(folder, lock)) };
  } catch (error) {
    leave(folder, lock);
    throw asStartError(error, folder);
  }
}

/** The database of a running program, for the command-line tool; null: none runs on the folder. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir);
  for (;;) {
    if (!isDataFolderInUse(folder)) return null;
    const owner = readOwner(folder);
    if (owner?.url) return owner.url;
    await sleep(100); // the program is starting
  }
}

export function isDataFolderInUse(dataDir: string): boolean {
  const file = lockFile(resolve(dataDir));
  if (!existsSync(file)) return false;
  const lock = takeLock(file, 0);
  lock?.release();
  return lock === null;
}

const DATABASE = 'wicket';

type Owner = { pid: number; command: string; url: string | null };

async function prepareFolder(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir);
  try {
    await makeFolder(wanted);
    closeSync(openSync(join(wanted, 'postgres.log'), 'a', 0o600));
    return await realpath(wanted);
  } catch (error) {
    throw asStartError(error, wanted);
  }
}

/** Not mkdir's `recursive`: Node 24 loops forever where the parent exists and allows no folders (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder);
}

function takeFolder(folder: string): FolderLock {
  let lock: FolderLock | null;
  try {
    lock = takeLock(lockFile(folder));
  } catch (error) {
    throw asStartError(error, folder);
  }
  if (!lock) {
    const owner = readOwner(folder);
    const who = owner ? ` (${owner.command}, process ${owner.pid})` : '';
    throw new StartError(
      `The data folder ${folder} is in use by another program${who}: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  try {
    announce(folder, { ...me(), url: null });
    return lock;
  } catch (error) {
    lock.release();
    throw asStartError(error, folder);
  }
}

function leave(folder: string, lock: FolderLock): void {
  rmSync(ownerFile(folder), { force: true });
  lock.release();
}

/** Written atomically and only for our account: the address contains the password. */
function announce(folder: string, owner: Owner): void {
  const draft = `${ownerFile(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  renameSync(draft, ownerFile(folder));
}

function readOwner(folder: string): Owner | null {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as Owner;
  } catch {
    return null;
  }
}

const me = () => ({
  pid: process.pid,
  command: process.argv
    .slice(1)
    .map((arg) => basename(arg))
    .join(' '),
});
const ownerFile = (folder: string) => join(folder, 'postgres.json');
const lockFile = (folder: string) => join(folder, 'postgres.lock');

async function ensureDatabase(serverUrl: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${SUPERUSER}`);
  } finally {
    await client.end();
  }
  return url;
}

const CAUSES: Record<string, string> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'no larger files are allowed there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'it cannot be made',
};

/** Formats the system's error as one line that names the folder; unexpected errors keep their own message. */
function asStartError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code ?? ''] ?? message;
  return new StartError(
    `The data folder ${folder} cannot be used: ${cause}. Fix that, or set DATA_DIR to another folder.`,
  );
}
