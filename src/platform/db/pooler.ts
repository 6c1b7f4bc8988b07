import pg from 'pg';
import { KEEP_ALIVE } from './db.ts';
import { sessionOptions } from './session-settings.ts';

const SENTENCE =
  'it is behind a connection pooler (such as pgbouncer) that does not keep the settings of a session. Named statements, ' +
  'LISTEN and session settings need direct connections: give DATABASE_URL the address of PostgreSQL itself.';

/** pgbouncer's error for unsupported settings in the start-up packet. */
const REFUSES_SETTINGS = /unsupported startup parameter/i;
const MARK = '12345s';

/** Throws behind a pooler of transactions or statements, which rejects or ignores our connection settings. */
export async function rejectPooler(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'wicket-check',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    options: sessionOptions({ statement_timeout: MARK }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ value: string }>(`select current_setting('statement_timeout') as value`);
    if (rows[0]?.value !== MARK) throw new Error(SENTENCE);
  } catch (error) {
    throw error instanceof Error && REFUSES_SETTINGS.test(error.message) ? new Error(SENTENCE) : error;
  } finally {
    await client.end().catch(() => {});
  }
}
