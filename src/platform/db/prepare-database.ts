import { installJobs } from '../jobs/install-jobs.ts';
import { grantWebRole, type TableRights } from './grants.ts';
import { migrate } from './migrate.ts';
import { rejectPooler } from './pooler.ts';

type Options = { log: Parameters<typeof migrate>[1]['log']; rights: TableRights };

/** Where the database is: for requests, and for whatever changes its schema. Null: one role does all. */
export type DatabaseUrls = { databaseUrl: string; migrationUrl: string | null };

/**
 * Brings the schema, the job queue's tables and the rights of the web role up to date. With one role only the schema: the
 * queue makes its tables itself when it is opened.
 */
export async function prepareDatabase(
  { databaseUrl, migrationUrl }: DatabaseUrls,
  { log, rights }: Options,
): Promise<void> {
  await rejectPooler(databaseUrl);
  if (migrationUrl === null) return migrate(databaseUrl, { log });
  await rejectPooler(migrationUrl);
  await migrate(migrationUrl, { log });
  await installJobs(migrationUrl);
  await grantWebRole({ databaseUrl, migrationUrl }, rights);
}
