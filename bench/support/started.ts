import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { run } from './processes.ts';
import { productionEnv } from './site.ts';

type Stoppable = { stop(): unknown };
const started: Stoppable[] = [];

/** Has it end with the bench. */
export function untilTheEnd<It extends Stoppable>(it: It): It {
  started.push(it);
  return it;
}

/** Ends what was started so far, the last first. */
export async function endAll(): Promise<void> {
  for (let one = started.pop(); one; one = started.pop()) {
    try {
      await one.stop();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Measures, and ends what that started: when it is done, fails or is interrupted. */
export async function bench(measure: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => endAll().then(() => process.exit(130)));
  try {
    await measure();
  } finally {
    await endAll();
  }
}

/** A folder that is gone with the bench. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wicket-bench-'));
  untilTheEnd({ stop: () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/** The address of a PostgreSQL of the bench's own. */
export async function ownPostgres(dataDir = ownFolder(), settings?: Record<string, string>): Promise<string> {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  return untilTheEnd(await startEmbeddedPostgres({ dataDir, log, settings })).url;
}

export type DemoSize = { products?: number; stores: number; listings?: number; offers?: number };

/** The same, with a demo catalogue; `isPlain`: without its drawings. */
export async function demoDatabase(size: DemoSize, isPlain = false): Promise<string> {
  const url = await ownPostgres();
  const sizes = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
  if (isPlain) sizes.push('--plain');
  run(['src/cli/market.ts', 'demo', ...sizes], productionEnv(url, 'http://127.0.0.1'));
  return url;
}
