import { importPlaces } from '#features/places/server';
import { type Command, type CommandContext, type Options, WrongUse } from './command.ts';
import { readCsv } from './csv-file.server.ts';
import { tidyCatalogue } from './demo.queries.server.ts';
import { COLUMNS, isKind, KINDS, type Kind } from './import-kinds.ts';
import { importListings } from './import-listings.server.ts';
import { importProducts } from './import-products.server.ts';
import type { Cells, ImportReport } from './import-report.ts';
import { importStores } from './import-stores.server.ts';
import { stockStores } from './stock-stores.server.ts';

const HELP = `npm run market -- import KIND FILE [--stock demo]

Reads a CSV file (UTF-8, commas, a header) into the shop. KIND is one of
  places    addresses, postal areas or towns: where the geocoder finds things
  stores    a register of authorized stores; those without coordinates are found by their address
  products  what can be sold
  listings  what stores offer, by licence and product key
docs/operations.md lists the columns of each.

Rows are found again by licence or key, so the same file again changes nothing. A bad row is reported with its number
(1 is the first below the header) and left out. It is all or nothing: an import that is broken off leaves no trace.

  --stock demo   then give every store that offers nothing a made-up assortment of the products there are, and hours`;

export const importCommand: Command = {
  name: 'import',
  summary: 'bring places, stores, products or listings in from a CSV file',
  help: HELP,
  options: { stock: { type: 'string' } },
  words: [2, 2],
  check: ([kind = ''], { stock }) => {
    if (!isKind(kind)) throw new WrongUse(`There is no import of '${kind}': it is one of ${KINDS.join(', ')}.`);
    if (stock !== undefined && stock !== 'demo')
      throw new WrongUse(`--stock ${stock} is not known: only --stock demo is.`);
  },
  run: importFile,
};

async function importFile(
  context: CommandContext,
  [kind = '', path = '']: readonly string[],
  { stock }: Options,
): Promise<void> {
  if (!isKind(kind)) return;
  const onProgress = (rows: number) => context.progress(`${kind}: ${rows.toLocaleString('en-CA')} rows read`);
  const report = await importKind(context, kind, readCsv(path, COLUMNS[kind]), onProgress);
  for (const { row, message } of report.errors) context.say(`row ${row}: ${message}`);
  context.say(summaryOf(kind, report));
  if (stock) {
    context.progress('stocking the stores that offer nothing');
    const { stores, listings } = await stockStores(context.db);
    context.say(`stock: ${stores} stores were given ${listings} listings`);
  }
  if (kind !== 'places') await tidyCatalogue(context.db);
}

function importKind(
  { db, geocoder }: CommandContext,
  kind: Kind,
  rows: AsyncIterable<Cells>,
  onProgress: (rows: number) => void,
): Promise<ImportReport> {
  if (kind === 'places') return importPlaces(db, rows, onProgress);
  if (kind === 'stores') return importStores({ db, geocoder }, rows, onProgress);
  if (kind === 'products') return importProducts(db, rows, onProgress);
  return importListings(db, rows, { onProgress });
}

function summaryOf(kind: Kind, { created, updated, unchanged, errors }: ImportReport): string {
  return `${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${errors.length} bad rows left out`;
}
