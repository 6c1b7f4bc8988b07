import type { Config } from '#app/config.ts';
import { readConfig } from '#app/config.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/db.ts';
import { fail, StartError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { findRunningPostgres } from '#platform/postgres/embedded-postgres.ts';
import type { Command } from '../command.ts';
import { backupCheck } from './backup-check.server.ts';
import { certificateChecks } from './certificate-checks.server.ts';
import { type Check, type Finding, failed, ok, runChecks, warning } from './check.ts';
import { databaseChecks, readCheck } from './database-checks.server.ts';
import { diskCheck, filesCheck, mailCheck, paymentsCheck } from './service-checks.server.ts';

const HELP = `npm run market -- doctor

Looks at what the site needs, one line each, with what to do: settings, database (version, extensions, migrations, clock,
replicas, and what DATABASE_READ_URL leads to), mail server, files, payment provider, last backup (with PGBACKREST_STANZA),
certificates and disk. Changes nothing of the site: it writes one file and removes it, and asks the provider about a payment that
nobody made. Does not migrate. Ends with 1 when something failed.`;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look whether everything that the site needs is there and works',
  writes: [],
  isBare: true,
  help: HELP,
  options: {},
  words: [0, 0],
  run: async ({ say }) => {
    const findings = await findingsOf((finding) => say(lineOf(finding)));
    const bad = findings.filter(({ level }) => level === 'failed');
    if (bad.length) throw fail('conflict', `${bad.length} of ${findings.length} checks failed.`);
  },
};

const lineOf = ({ level, name, sentence }: Finding): string => `${level.padEnd(8)} ${name}: ${sentence}`;

async function findingsOf(tell: (finding: Finding) => void): Promise<Finding[]> {
  const settings = readSettings();
  const first = await runChecks([settings.check], tell);
  if (!settings.config) return first;
  return [...first, ...(await examine(settings.config, tell))];
}

function readSettings(): { check: Check; config: Config | null } {
  const check = (look: Check['look']): Check => ({ name: 'settings', advice: 'The settings could not be read.', look });
  try {
    const config = readConfig();
    return { config, check: check(async () => ok(`They are valid; the mode is ${config.mode}.`)) };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { config: null, check: check(async () => failed(error.message)) };
  }
}

/** Everything beyond the settings themselves. */
export async function examine(config: Config, tell: (finding: Finding) => void): Promise<Finding[]> {
  const { openProbes } = await import('#app/deps.ts');
  const probes = await openProbes(config, silentLog);
  const databaseUrl = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  const database = databaseUrl ? openDatabase(databaseUrl, { log: silentLog, max: 1 }) : null;
  const now = () => systemClock.now();
  try {
    return await runChecks(
      [
        ...(database && databaseUrl ? databaseChecks(database.db, databaseUrl) : [noDatabase]),
        ...(database && config.readUrl ? [readCheck(database.db, config.readUrl)] : []),
        mailCheck(probes.greetMail),
        filesCheck(probes.files),
        paymentsCheck(probes.payments),
        ...(config.pgbackrestStanza ? [backupCheck({ stanza: config.pgbackrestStanza, now })] : []),
        ...certificateChecks({
          publicOrigin: config.publicOrigin,
          mailUrl: config.mail.kind === 'smtp' ? config.mail.url : null,
          databaseUrl: config.databaseUrl,
          now,
        }),
        diskCheck(config.dataDir),
      ],
      tell,
    );
  } finally {
    await probes.close();
    await database?.close();
  }
}

const noDatabase: Check = {
  name: 'database',
  advice: '',
  look: async () => warning('The embedded database does not run. Start the site, then look again.'),
};
