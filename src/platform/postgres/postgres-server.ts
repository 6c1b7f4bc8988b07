import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { type Cluster, causeOf, SUPERUSER } from './postgres-cluster.ts';
import { isAlive, stopOrphans } from './postgres-processes.ts';

export type PostgresLog = { info(message: string): void; warn(message: string): void; error(message: string): void };

type Parts = {
  cluster: Cluster;
  log: PostgresLog;
  port: number;
  mayChangePort: boolean;
  settings: Record<string, string>;
  logFile: string;
};

/** A PostgreSQL process, restarted until `stop()`. */
export class PostgresServer {
  #parts: Parts;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #revival: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  #onExit = () => void this.#child?.kill('SIGINT');

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  url(database: string): string {
    return `postgres://${SUPERUSER}:${this.#parts.cluster.password}@127.0.0.1:${this.#parts.port}/${database}`;
  }

  async start(): Promise<void> {
    const { cluster, log, mayChangePort } = this.#parts;
    process.on('exit', this.#onExit);
    try {
      if (await stopOrphans(cluster.name)) log.warn('Stopped the PostgreSQL that an ended program had left behind');
      for (let tries = 1; ; tries++) {
        const failure = await this.#launch();
        if (!failure) return;
        const isPortTaken = /could not bind|could not create any TCP/i.test(failure);
        if (!(isPortTaken && mayChangePort && tries < 5)) throw this.#startError(failure, isPortTaken);
        this.#parts.port = await freePort();
      }
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops gracefully, by force when it does not respond. Idempotent. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    for (const [signal, patienceMs] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (!isRunning(this.#child)) break;
      this.#child?.kill(signal);
      await Promise.race([ended(this.#child), sleep(patienceMs, undefined, { ref: false })]);
    }
    await this.#revival;
    process.off('exit', this.#onExit);
  }

  /** Returns '' once it accepts connections, else its output. */
  async #launch(): Promise<string> {
    const { cluster, logFile } = this.#parts;
    rotate(logFile);
    const from = statSync(logFile).size;
    const log = openSync(logFile, 'a', 0o600);
    const { file, args, options } = cluster.runner.command(cluster.binaries.postgres, this.#flags());
    const env = { ...options.env, ...sparePidFile(cluster.data) };
    // A separate process session: Ctrl-C reaches only the program, which ends its requests before its database.
    const child = spawn(file, args, { ...options, env, cwd: '/', detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    let broken = '';
    child.on('error', (error) => {
      broken = error.message;
    });
    this.#child = child;
    while (isRunning(child) && !broken) {
      if (await this.#answers()) {
        child.once('exit', (code, signal) => this.#died(signal ?? `code ${code}`));
        if (isRunning(child)) return '';
      }
      await sleep(20);
    }
    return broken || tail(logFile, from) || `it ended with ${child.signalCode ?? child.exitCode}`;
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 28P01: the password file does not belong to this database; retries cannot succeed. Exits with the reason in the
      // log.
      if ((error as { code?: string }).code === '28P01') this.#child?.kill('SIGINT');
      return false;
    }
  }

  #died(how: string): void {
    if (this.#isStopping) return;
    this.#parts.log.error(`PostgreSQL ended unexpectedly (${how}); starting it again`);
    this.#revival = this.#revive();
  }

  async #revive(): Promise<void> {
    for (let delayMs = 100; !this.#isStopping; delayMs = Math.min(delayMs * 2, 5_000)) {
      await stopOrphans(this.#parts.cluster.name).catch(() => false);
      if (this.#isStopping) return;
      const failure = await this.#launch().catch((error: Error) => error.message);
      if (!failure) return this.#parts.log.info('PostgreSQL runs again');
      if (this.#isStopping) return;
      this.#parts.log.error(`PostgreSQL does not start: ${causeOf(failure)}`);
      await sleep(delayMs);
    }
  }

  #flags(): string[] {
    const { cluster, port, settings } = this.#parts;
    const all = { cluster_name: cluster.name, port: String(port), ...SETTINGS, ...settings };
    return ['-D', cluster.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  }

  #startError(failure: string, isPortTaken: boolean): StartError {
    if (isPortTaken) return new StartError(`PostgreSQL cannot use port ${this.#parts.port}: another program has it.`);
    return new StartError(`PostgreSQL does not start: ${causeOf(failure)} (more in ${this.#parts.logFile})`);
  }
}

/**
 * For one site on a small machine (2 cores, 1 GB free): what connections cannot set (`session-settings.ts`). Values
 * never reach the log.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port === 5432 ? freePort() : port;
}

/**
 * After a crash another program may have the process id of postmaster.pid, and PostgreSQL would not start. We hold the
 * folder's lock and ended its processes, so that id is not ours: PostgreSQL ignores it as its grandparent's id. The
 * file stays, as it guards the shared memory.
 */
function sparePidFile(data: string): Record<string, string> {
  const pid = Number(textOf(join(data, 'postmaster.pid')).split('\n')[0]);
  return pid > 0 && isAlive(pid) ? { PG_GRANDPARENT_PID: String(pid) } : {};
}

const MOST_LOG_BYTES = 10_000_000;
function rotate(logFile: string): void {
  const bytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > MOST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  closeSync(openSync(logFile, 'a', 0o600));
}

const tail = (logFile: string, from: number) => readFileSync(logFile).subarray(from).toString('utf8').trim();
const isRunning = (child: ChildProcess | null) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
const ended = (child: ChildProcess | null) => new Promise((resolve) => child?.once('exit', resolve));

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
