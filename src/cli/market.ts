import { parseArgs } from 'node:util';
import { FileError } from '#features/back-office/server';
import { openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { rejectPooler } from '#platform/db/pooler.ts';
import { isFailure, StartError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts';
import { pickGeocoder } from '../adapters/geocoder/pick.ts';
import { readConfig, readDatabaseConfig } from '../config.ts';
import { progressLine } from '../web/progress-line.ts';
import { auditCommand } from './audit-command.server.ts';
import { chatsCommand } from './chats-command.server.ts';
import { claimsCommand } from './claims-command.server.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { demoCommand } from './demo-command.server.ts';
import { importCommand } from './import-command.server.ts';
import { newsletterCommand } from './newsletter-command.server.ts';
import { ordersCommand } from './orders-command.server.ts';
import { outboxCommand } from './outbox-command.server.ts';
import { reconcileCommand } from './reconcile-command.server.ts';
import { reviewsCommand } from './reviews-command.server.ts';
import { stockCommand } from './stock-command.server.ts';
import { usersCommand } from './users-command.server.ts';

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database up to date',
  help: 'npm run market -- migrate\n\nBrings the database up to date with this version of the program. Every other command does so as well.',
  options: {},
  words: [0, 0],
  run: async ({ say }) => say('The database is up to date.'),
};

const COMMANDS = [
  importCommand,
  demoCommand,
  usersCommand,
  ordersCommand,
  stockCommand,
  reviewsCommand,
  claimsCommand,
  chatsCommand,
  newsletterCommand,
  outboxCommand,
  auditCommand,
  reconcileCommand,
  migrateCommand,
];

const HELP = `npm run market -- COMMAND …   (--help after a command says more of it)

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}  ${summary}`).join('\n')}

Beside a running site its database is used; else the embedded one is started for as long as the command takes.
DATA_DIR and DATABASE_URL say which, as they do for the site.`;

const STOP_LIMIT_MS = 10_000;
const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 };

/** What to stop, the last started first. */
const running: (() => Promise<unknown>)[] = [];
let embedded: EmbeddedPostgres | undefined;

async function market(args: string[]): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return say(HELP);
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command '${name}'. npm run market -- --help lists them.`);
  const { values, positionals } = parsed(command, rest);
  if (values.help) return say(command.help);
  const [least, most] = command.words;
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`That is not how ${name} is used: ${command.help.split('\n', 1)[0]}`);
  }
  command.check?.(positionals, values);
  await command.run(await openContext(), positionals, values);
  return EXIT.done;
}

function parsed({ name, options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ', 1)[0]}. npm run market -- ${name} --help says how.`);
  }
}

/** Beside the output, which may go to another program. */
const MIGRATION_LINES = {
  info: ({ migration, seconds }: { migration?: string; seconds?: number }, message: string) =>
    console.error(`${message}: ${migration}${seconds === undefined ? '' : ` (${seconds} s)`}`),
  warn: (_about: object, message: string) => console.error(message),
};

async function openContext(): Promise<CommandContext> {
  const url = await databaseUrl();
  await rejectPooler(url)
    .then(() => migrate(url, { log: MIGRATION_LINES }))
    .catch((error: Error) => {
      throw new StartError(`The database cannot be used: ${error.message}`);
    });
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
  const geocoder = pickGeocoder(readDatabaseConfig().geocoder, { db, log: silentLog });
  return { db, geocoder, openShop, say, progress: progress.show };
}

async function databaseUrl(): Promise<string> {
  const config = readDatabaseConfig();
  const known = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  if (known) return known;
  embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog });
  return embedded.url;
}

function say(text: string): number {
  console.log(text);
  return EXIT.done;
}

function exitCodeOf(error: unknown): number {
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
