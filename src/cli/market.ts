import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { asOwnerOf, openDatabase } from '#platform/db/db.ts';
import { type DatabaseUrls, prepareDatabase } from '#platform/db/prepare-database.ts';
import { isFailure, StartError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { type Actor, atCommandLine } from '#platform/logs/actor.ts';
import { maintainLogs } from '#platform/logs/log-partitions.ts';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts';
import { pickGeocoder } from '../adapters/geocoder/pick.ts';
import { readConfig, readDatabaseConfig } from '../config.ts';
import { TABLE_RIGHTS } from '../table-rights.ts';
import { progressLine } from '../web/progress-line.ts';
import { type Command, type CommandContext, type Options, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

async function helpText(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `npm run market -- COMMAND …   (--help after a command says more of it)

${commands.map(({ name, summary }) => `  ${name.padEnd(10)}  ${summary}`).join('\n')}

Beside a running site its database is used; else the embedded one is started for as long as the command takes.
DATA_DIR and DATABASE_URL say which, as they do for the site. What a command changes is in the audit log; --as NAME says
there who typed it.`;
}

const STOP_LIMIT_MS = 10_000;
const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 };

/** What to stop, the last started first. */
const running: (() => Promise<unknown>)[] = [];
let embedded: EmbeddedPostgres | undefined;

async function market(args: string[]): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return say(await helpText());
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (!command) throw new UsageError(`There is no command '${name}'. npm run market -- --help lists them.`);
  const { values, positionals } = parsed(command, rest);
  if (values.help) return say(command.help);
  const [least, most] = command.words;
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`That is not how ${name} is used: ${command.help.split('\n', 1)[0]}`);
  }
  command.check?.(positionals, values);
  const by = atCommandLine(nameOf(values));
  if (command.isBare) await command.run({ say }, positionals, values);
  else await command.run(await openContext(by), positionals, values);
  return EXIT.done;
}

function parsed({ name, options }: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...options, as: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ', 1)[0]}. npm run market -- ${name} --help says how.`);
  }
}

const MOST_OF_NAME = 60;

function nameOf({ as: name }: Options): string {
  if (typeof name !== 'string') return '';
  if (name.length > MOST_OF_NAME) throw new UsageError(`--as takes a name of at most ${MOST_OF_NAME} letters.`);
  return name;
}

/** Beside the output, which may go to another program. */
const MIGRATION_LINES = {
  info: ({ migration, seconds }: { migration?: string; seconds?: number }, message: string) =>
    console.error(`${message}: ${migration}${seconds === undefined ? '' : ` (${seconds} s)`}`),
  warn: (_about: object, message: string) => console.error(message),
};

async function openContext(by: Actor): Promise<CommandContext> {
  const urls = await databaseUrls();
  const { databaseUrl: url } = urls;
  await prepareDatabase(urls, { log: MIGRATION_LINES, rights: TABLE_RIGHTS }).catch((error: Error) => {
    throw new StartError(`The database cannot be used: ${error.message}`);
  });
  const now = systemClock.now();
  await asOwnerOf(urls.migrationUrl ?? url, silentLog)((owner) => maintainLogs(owner, { log: silentLog, now }));
  const { db, close } = openDatabase(url, { log: silentLog });
  running.push(close);
  const progress = progressLine(process.stderr);
  running.push(async () => progress.end());
  const say = (line: string) => {
    progress.end();
    console.log(line);
  };
  const openShop = async () => {
    // Only here, for it takes longer to load than most commands to run.
    const { openDeps } = await import('../deps.ts');
    const { deps, close } = await openDeps({ config: readConfig(), databaseUrl: url, log: silentLog });
    running.push(close);
    return deps;
  };
  const { mode, geocoder: wanted } = readDatabaseConfig();
  const geocoder = pickGeocoder(wanted, { db, log: silentLog });
  return { db, clock: systemClock, mode, by, geocoder, openShop, say, progress: progress.show };
}

async function databaseUrls(): Promise<DatabaseUrls> {
  const config = readDatabaseConfig();
  const known = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  if (known) return { databaseUrl: known, migrationUrl: config.migrationUrl };
  embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog });
  return { databaseUrl: embedded.url, migrationUrl: null };
}

function say(text: string): number {
  console.log(text);
  return EXIT.done;
}

async function exitCodeOf(error: unknown): Promise<number> {
  const { FileError } = await import('#features/back-office/server');
  const isForReader =
    error instanceof UsageError || error instanceof FileError || error instanceof StartError || isFailure(error);
  console.error(isForReader ? error.message : error);
  return error instanceof UsageError ? EXIT.wrongUse : EXIT.failed;
}

async function leave(exitCode: number): Promise<never> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop().catch(() => {});
  await embedded?.stop();
  // A pipe whose reader is slow has not taken all of it yet.
  for (const output of [process.stdout, process.stderr]) await new Promise((resolve) => output.write('', resolve));
  process.exit(exitCode);
}

/** Waits for nothing: what was begun is undone by the database when its connection ends. */
async function interrupt(): Promise<never> {
  await Promise.race([embedded?.stop(), new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS))]);
  process.exit(EXIT.interrupted);
}

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    void interrupt();
  });
}

const exitCode = await market(process.argv.slice(2)).catch((error: unknown) =>
  isInterrupted ? EXIT.interrupted : exitCodeOf(error),
);
if (!isInterrupted) await leave(exitCode);
