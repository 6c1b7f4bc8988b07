import { type Db, openDatabase } from '#platform/db/db.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { rejectPooler } from '#platform/db/pooler.ts';
import { replicaLags } from '#platform/db/replication.ts';
import { silentLog } from '#platform/log.ts';
import { type Check, failed, ok, warning } from './check.ts';
import { databaseTime, missingExtensions, serverIdentity, serverVersion } from './doctor.queries.server.ts';

const OLDEST_VERSION = 15;
const MOST_LAG_SECONDS = 30;
/** Sessions and links expire by the clock of the process, jobs by that of the database. */
const SKEW_SECONDS = { warning: 2, failed: 30 };

export const databaseChecks = (db: Db, databaseUrl: string): Check[] => [
  {
    name: 'database connection',
    advice:
      'Check the address, the role and the certificate in DATABASE_URL; it must not lead to a pooler of transactions.',
    look: async () => {
      await rejectPooler(databaseUrl);
      return ok('The database answers and keeps the settings of a session.');
    },
  },
  {
    name: 'database version',
    advice: 'The version could not be read.',
    look: async () => {
      const { number, text } = await serverVersion(db);
      return number >= OLDEST_VERSION * 10_000
        ? ok(`PostgreSQL ${text}.`)
        : failed(`PostgreSQL ${text} is too old. Move to ${OLDEST_VERSION} or newer.`);
    },
  },
  {
    name: 'extensions',
    advice: 'The extensions could not be read.',
    look: async () => {
      const missing = await missingExtensions(db);
      return missing.length
        ? failed(
            `Missing: ${missing.join(', ')}. Have an administrator create them, then run npm run market -- migrate.`,
          )
        : ok('All five are there.');
    },
  },
  {
    name: 'migrations',
    advice: 'The migrations could not be read. Run npm run market -- migrate.',
    look: async () =>
      (await isMigrated(db))
        ? ok('The schema is that of this version.')
        : failed('The schema is older than this version. Run npm run market -- migrate.'),
  },
  {
    name: 'clock',
    advice: 'The time of the database could not be read.',
    look: () => clockVerdict(db),
  },
  {
    name: 'replicas',
    advice: 'The replicas could not be read.',
    look: () => replicaVerdict(db),
  },
];

/** What DATABASE_READ_URL leads to. */
export const readCheck = (db: Db, readUrl: string): Check => ({
  name: 'reads from replicas',
  advice:
    'Check the address, the role and the certificate in DATABASE_READ_URL. Until it answers, the primary answers reads as well.',
  look: async () => {
    const replica = openDatabase(readUrl, { log: silentLog, max: 1 });
    try {
      return await readVerdict(db, replica.db);
    } finally {
      await replica.close();
    }
  },
});

async function readVerdict(db: Db, replica: Db) {
  const [here, there] = [await serverIdentity(db), await serverIdentity(replica)];
  if (here.cluster !== there.cluster || here.database !== there.database)
    return failed('DATABASE_READ_URL leads to another database than DATABASE_URL. Give it the address of a replica.');
  if (!there.isReplica)
    return warning('DATABASE_READ_URL leads to the primary. Give it the address of a replica, or start one.');
  return (await isMigrated(replica))
    ? ok('A replica of the same database answers.')
    : failed('The schema of the replica is older than this version. See ReplicaLag in docs/runbook.md.');
}

async function clockVerdict(db: Db) {
  const before = Date.now();
  const there = (await databaseTime(db)).getTime();
  // The half of the round trip is the best guess of when the database looked.
  const skew = Math.abs(there - (before + Date.now()) / 2) / 1_000;
  const sentence = `The clocks of this machine and the database differ by ${skew.toFixed(1)} s`;
  if (skew < SKEW_SECONDS.warning) return ok(`${sentence}.`);
  const advice = `${sentence}. Let both follow a time server.`;
  return skew < SKEW_SECONDS.failed ? warning(advice) : failed(advice);
}

async function replicaVerdict(db: Db) {
  const lags = await replicaLags(db);
  if (lags.length === 0)
    return ok('No replica streams from here, or the role may not see any (grant pg_read_all_stats to see them).');
  const list = lags.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ');
  return lags.some(({ seconds }) => seconds > MOST_LAG_SECONDS)
    ? failed(`Behind the primary: ${list}. See ReplicaLag in docs/runbook.md.`)
    : ok(`Behind the primary: ${list}.`);
}
