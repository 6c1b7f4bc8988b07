import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import {
  type EmbeddedPostgres,
  isDataFolderInUse,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts';
import { startStockPostgres } from './database/stock-postgres.ts';
import { sharedMemory } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the migrated database that `testDatabase()` copies. */
    postgres: { url: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database to copy. TEST_DATABASE_URL names a running server instead,
 * TEST_POSTGRES the programs of one that is started with its default settings (CONTRIBUTING.md).
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `wicket_test_${randomBytes(5).toString('hex')}`;
  try {
    await onServer(server.url, (client) => client.query(`create database ${template}`));
    await migrate(databaseUrl(server.url, template), { log: silentLog });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await onServer(server.url, (client) => dropDatabases(client, template));
    await server.stop();
  };
}

async function testServer(): Promise<EmbeddedPostgres> {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES: programs } = process.env;
  if (url) return { url, stop: async () => {} };
  return programs ? startStockPostgres(programs) : startTestPostgres();
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ON_DISK = fileURLToPath(new URL('../../node_modules/.cache/wicket-tests', import.meta.url));
const MOST_RUNS_AT_ONCE = 32;

/**
 * In the first folder that no other test run uses: kept between runs, so that a killed run is cleaned up by the next. In memory
 * where there is room: a copied database is 1,300 files, and ext4 looks long for places beside as many that were just deleted.
 */
async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const memory = sharedMemory(4);
  const folder = memory ? `${memory}/wicket-tests-${userInfo().uid}` : ON_DISK;
  for (let slot = 1; slot <= MOST_RUNS_AT_ONCE; slot++) {
    const dataDir = join(folder, String(slot));
    if (isDataFolderInUse(dataDir)) continue;
    try {
      const server = await startFresh(dataDir);
      await onServer(server.url, (client) => dropDatabases(client, 'wicket_test_'));
      return server;
    } catch (error) {
      if (!isDataFolderInUse(dataDir)) throw error;
    }
  }
  throw new Error(`More than ${MOST_RUNS_AT_ONCE} test runs at once.`);
}

// Without fsync a machine that lost power may have left a broken database: nothing in it is worth keeping.
async function startFresh(dataDir: string): Promise<EmbeddedPostgres> {
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_compression: 'off' },
    max_connections: '200',
  };
  try {
    return await startEmbeddedPostgres({ dataDir, log: silentLog, settings });
  } catch (error) {
    if (isDataFolderInUse(dataDir)) throw error;
    rmSync(dataDir, { recursive: true, force: true });
    return await startEmbeddedPostgres({ dataDir, log: silentLog, settings });
  }
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}
