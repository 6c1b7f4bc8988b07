import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#platform/db/db.ts';
import { hasOutdatedSchema } from '#platform/db/replaced-migrations.ts';
import { StartError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

type Options = { dataDir: string; log: Log; now?: Date };

/**
 * Starts the demo's embedded PostgreSQL. Renames a data folder with an outdated schema and creates a new one, with a
 * new import.
 */
export async function startDemoPostgres({ dataDir, log, now = new Date() }: Options): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  if (!(await isTooOld(postgres, log))) return postgres;
  await postgres.stop();
  const renamed = setAside(resolve(dataDir), now);
  log.warn(`The data folder ${dataDir} was made by an earlier version. It is now ${renamed}; a new one is being made.`);
  return startEmbeddedPostgres({ dataDir, log });
}

async function isTooOld(postgres: EmbeddedPostgres, log: Log): Promise<boolean> {
  const { db, close } = openDatabase(postgres.url, { log, max: 1 });
  try {
    return await hasOutdatedSchema(db);
  } catch (error) {
    await postgres.stop();
    throw error;
  } finally {
    await close();
  }
}

function setAside(folder: string, now: Date): string {
  const renamed = `${folder}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  try {
    renameSync(folder, renamed);
    return renamed;
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} was made by an earlier version and cannot be renamed: ${(error as Error).message}. ` +
        'Move it away, or set DATA_DIR to another folder.',
    );
  }
}
