import { stockStores } from '#app/demo/stock-stores.server.ts';
import {
  analyzeCatalogue,
  asMoment,
  COLUMNS,
  type ImportReport,
  isKind,
  KINDS,
  type Kind,
  mergeImport,
  type Pictures,
  picturesIn,
  readCsv,
  runImport,
  shortLines,
  unfinishedImports,
  vacuumCatalogue,
} from '#features/back-office/server';
import { importPlaces } from '#features/places/server';
import { retried } from '#platform/db/db.ts';
import { type Command, type CommandContext, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- import KIND FILE [--pictures FOLDER] [--as-of MOMENT] [--stock demo]

Reads a CSV file (UTF-8, commas, a header) into the shop. KIND is one of
  places    addresses, postal areas or towns: where the geocoder finds things
  stores    a register of authorized stores; those without coordinates are found by their address
  products  what can be sold
  listings  what stores offer, by licence and product key
docs/import-format.md lists the columns of each.

Rows are found again by licence or key, so the same file again changes nothing. A bad row is reported with its number
(1 is the first below the header) and left out. The file is checked and stored first: until then, breaking off leaves no
trace. From then on it is merged in short batches until it is done; what is broken off goes on by itself beside a running
site, or with the next import.

  --pictures FOLDER  where the files lie that rows of stores and products name as their picture
  --as-of MOMENT     when the units of a file of listings were counted (2026-11-22T09:30:00-05:00), where its rows do not
                     say it
  --stock demo       then give every store that offers nothing a made-up assortment of the products there are, and hours`;

export const importCommand: Command = {
  name: 'import',
  summary: 'bring places, stores, products or listings in from a CSV file',
  writes: ['import', 'places-imported', 'demo-stocked'],
  help: HELP,
  options: { stock: { type: 'string' }, 'as-of': { type: 'string' }, pictures: { type: 'string' } },
  words: [2, 2],
  check: ([kind = ''], { stock, 'as-of': asOf, pictures }) => {
    if (!isKind(kind)) throw new UsageError(`There is no import of '${kind}': it is one of ${KINDS.join(', ')}.`);
    if (stock !== undefined && stock !== 'demo')
      throw new UsageError(`--stock ${stock} is not known: only --stock demo is.`);
    if (asOf !== undefined && kind !== 'listings') throw new UsageError('--as-of is for listings.');
    if (pictures !== undefined && kind !== 'stores' && kind !== 'products')
      throw new UsageError('--pictures is for stores and products.');
    if (asOf !== undefined && asMoment(String(asOf)) === null)
      throw new UsageError(`--as-of ${asOf} is not a moment such as 2026-11-22T09:30:00-05:00.`);
  },
  run: importFile,
};

async function importFile(
  context: CommandContext,
  [kind = '', path = '']: readonly string[],
  { stock, 'as-of': asOf, pictures }: Options,
): Promise<void> {
  if (!isKind(kind)) return;
  const report = await importKind(context, kind, path, {
    asOf: asOf === undefined ? null : asMoment(String(asOf)),
    ...(pictures !== undefined && { pictures: picturesIn(await context.openShop(), String(pictures)) }),
  });
  for (const { row, message } of report.errors) context.say(`row ${row}: ${message}`);
  context.say(summaryOf(kind, report));
  if (stock) {
    context.progress('stocking the stores that offer nothing');
    const { stores, listings } = await stockStores(context.db, context.by, context.clock.now());
    context.say(`stock: ${stores} stores were given ${listings} listings`);
    await analyzeCatalogue(context.db);
  }
  if (kind === 'listings' && (await shortLines(context.db)).length)
    context.say('Some open orders are short of stock: npm run market -- stock lists them.');
  // The merge analyzed what it filled.
  if (kind !== 'places') await vacuumCatalogue(context.db);
}

async function importKind(
  context: CommandContext,
  kind: Kind,
  path: string,
  options: { asOf: string | null; pictures?: Pictures },
): Promise<ImportReport> {
  const { db, by, progress } = context;
  const say = (count: number, what: string) => progress(`${kind}: ${count.toLocaleString('en-CA')} ${what}`);
  const onProgress = (rows: number) => say(rows, 'rows read');
  // From the file again, where PostgreSQL gives the transaction up for a deadlock.
  if (kind === 'places') return retried(() => importPlaces(db, readCsv(path, COLUMNS[kind]), onProgress, by));
  for (const id of await unfinishedImports(db)) {
    progress('finishing an earlier import');
    await mergeImport(context, id);
  }
  const file = { kind, rows: readCsv(path, COLUMNS[kind]), actor: 'command', by, ...options, onProgress };
  return runImport(context, file, ({ applied, total }) =>
    say(applied, `of ${total.toLocaleString('en-CA')} rows applied`),
  );
}

function summaryOf(kind: Kind, { created, updated, unchanged, errors }: ImportReport): string {
  return `${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${errors.length} bad rows left out`;
}
