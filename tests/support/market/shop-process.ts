import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('../../faults/fixtures/shop.ts', import.meta.url));
const LONGEST_START_MS = 60_000;
/** Of the environment what Node itself needs, and no setting of the program. */
export const OF_NODE = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

export type ShopProcess = {
  origin: string;
  child: ChildProcess;
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; complaints: string }>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** What it has written so far, its log among it. */
  output(): string;
};

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A web process of its own on this database; ready when it resolves. The caller stops it. */
export async function startShop(
  databaseUrl: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const settings = {
    MODE: 'demo',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    ORDERS_PER_DAY: '100000',
  };
  const child = spawn(process.execPath, [FIXTURE], { env: { ...OF_NODE, ...settings, ...env } });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += text));
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  const ended = new Promise<Awaited<ShopProcess['ended']>>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, complaints })),
  );
  const deadline = Date.now() + LONGEST_START_MS;
  while (!said.includes('listening')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The shop did not start: ${complaints}`);
    await sleep(10);
  }
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended;
  };
  return { origin: `http://127.0.0.1:${port}`, child, ended, kill, output: () => said + complaints };
}

/** Tries until it is so, or says that it never was. */
export async function until(isSo: () => Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await sleep(50);
  }
}
