import { BYTE_ORDER_MARK, csvRows, cursorText, readCursor } from '#features/audit/server';
import { ownStoreKey } from '#features/stores/server';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type RecordRow, recordsOfStore, storeOfRecords } from '../record/record.queries.server.ts';
import { ID_KINDS, REFUSALS } from '../rules/id-check.ts';

type Deps = { db: Db; clock: Clock };
const BACKWARDS = 'The last day is before the first.';
type Wanted = { storeId: string; from: string; to: string; before?: string | undefined };

/** So much of a download is in memory at a time: three years of a busy store are some hundred parts. */
const ROWS_OF_PART = 1_000;

export async function exportRecords(
  { db, clock }: Deps,
  { storeId, from, to, before }: Wanted,
  context: SignedInContext,
) {
  const store = ownStoreKey(context.viewer, storeId);
  if (to < from) throw invalid({ to: BACKWARDS });
  const after = before === undefined ? null : readCursor(before);
  if (before !== undefined && !after) throw invalid({ before: 'Please send the "next" of an earlier response.' });
  const rows = await recordsOfStore(db, { storeId: store, from, to, after, most: ROWS_OF_PART });
  await inTransaction(db, (trx) =>
    recordAudit(trx, actorOf(context), {
      ...{ at: clock.now(), action: 'log-exported', storeId: store, after: { rows: rows.length, from, to } },
      object: { type: 'log', id: 'hand-overs' },
    }),
  );
  const last = rows.at(-1);
  return {
    csv: (after ? '' : BYTE_ORDER_MARK + csvRows([COLUMNS.map(([title]) => title)])) + csvRows(rows.map(cellsOf)),
    next: last && rows.length === ROWS_OF_PART ? cursorText(last) : null,
  };
}

/** So many rows fit a file that is made at once. */
const MOST_OF_PDF = 2_000;

export async function exportPdf(
  { db, clock }: Deps,
  { storeId, from, to }: Omit<Wanted, 'before'>,
  context: SignedInContext,
) {
  const store = ownStoreKey(context.viewer, storeId);
  if (to < from) throw invalid({ to: BACKWARDS });
  const { storeName, timeZone } = orNotFound(await storeOfRecords(db, store), 'There is no such store.');
  const rows = await recordsOfStore(db, { storeId: store, from, to, after: null, most: MOST_OF_PDF + 1 });
  if (rows.length > MOST_OF_PDF)
    throw invalid({
      to: 'There are more than 2,000 records on these days. Please choose fewer days, or the CSV file.',
    });
  await inTransaction(db, (trx) =>
    recordAudit(trx, actorOf(context), {
      ...{ at: clock.now(), action: 'log-exported', storeId: store, after: { rows: rows.length, from, to } },
      object: { type: 'log', id: 'hand-overs' },
    }),
  );
  // On first use: the library takes 150 ms to load.
  const { recordsPdf } = await import('./records-pdf.server.ts');
  const pdf = await recordsPdf(rows, { storeName, timeZone, from, to, madeAt: clock.now() });
  return { pdf: pdf.toString('base64') };
}

const yes = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const OUTCOMES = { 'handed-over': 'Handed over', refused: 'Refused', 'not-stated': 'Not stated' } as const;

/** `order now`: a hand-over whose charge the bank then declined is not completed. `received`: of a check that a device kept. */
const COLUMNS: readonly (readonly [title: string, cell: (row: RecordRow) => string])[] = [
  ['time', ({ at }) => at.toISOString()],
  ['order', ({ orderRef }) => orderRef],
  ['store', ({ storeName }) => storeName],
  ['licence', ({ licenceNumber }) => licenceNumber],
  ['kind', ({ deliveryType }) => deliveryType],
  ['outcome', ({ outcome }) => OUTCOMES[outcome]],
  ['reason', ({ reason }) => (reason === null ? '' : REFUSALS[reason].label)],
  ['note', ({ note }) => note],
  ['ID', ({ idKind }) => (idKind === null ? '' : ID_KINDS[idKind])],
  ['19 or older', ({ wasOfAge }) => yes(wasOfAge)],
  ['sober', ({ wasSober }) => yes(wasSober)],
  ['employee', ({ employeeName }) => employeeName],
  ['role', ({ employeeRole }) => employeeRole],
  ['certificate', ({ certificateNumber }) => certificateNumber ?? ''],
  ['device', ({ device }) => device],
  ['PIN', ({ isPinConfirmed }) => yes(isPinConfirmed)],
  [
    'items',
    ({ lines }) => lines.map(({ name, units, lot }) => `${units} × ${name}${lot ? ` (lot ${lot})` : ''}`).join('; '),
  ],
  ['POS receipt', ({ posReceipt }) => posReceipt ?? ''],
  ['purchaser', ({ purchaserName }) => purchaserName ?? ''],
  ['delivered to', ({ deliveryAddress }) => deliveryAddress ?? ''],
  ['order now', ({ orderStatus }) => orderStatus ?? ''],
  ['received', ({ receivedAt }) => receivedAt?.toISOString() ?? ''],
];
const cellsOf = (row: RecordRow): string[] => COLUMNS.map(([, cell]) => cell(row));
