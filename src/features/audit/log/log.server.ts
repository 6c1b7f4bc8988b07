import type { Clock } from '#platform/clock.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { invalid } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { actionText } from './audit-actions.ts';
import { BYTE_ORDER_MARK, csvRows } from './csv.ts';
import type { AuditEntry, exportAuditEntries, SecurityEntry } from './log.contract.ts';
import { type AuditRow, auditRows, type SecurityRow, securityRows } from './log.queries.server.ts';
import { type Cursor, cursorText, readCursor } from './log-cursor.ts';

export type LogDeps = { db: Db; clock: Clock };

type SpanInput = Partial<Record<'from' | 'to' | 'search' | 'before', string | undefined>>;
type AuditInput = SpanInput &
  Partial<Record<'storeId' | 'actorId' | 'action' | 'objectType' | 'objectId', string | undefined>>;
type SecurityInput = SpanInput & { kind?: string | undefined };

/** So much of a download is in memory at a time. */
const ROWS_OF_PART = 1_000;

export async function listAudit({ db }: LogDeps, viewer: Viewer, { count, ...input }: AuditInput & { count: number }) {
  const rows = await auditRows(db, { ...auditFilterOf(viewer, input), most: count });
  return { items: rows.map(auditEntryOf), next: nextOf(rows, count) };
}

export async function listSecurity({ db }: LogDeps, { count, ...input }: SecurityInput & { count: number }) {
  const rows = await securityRows(db, { ...spanOf(input), kind: input.kind ?? null, most: count });
  return { items: rows.map(securityEntryOf), next: nextOf(rows, count) };
}

export async function exportAudit(deps: LogDeps, context: SignedInContext, input: AuditInput) {
  const rows = await auditRows(deps.db, { ...auditFilterOf(context.viewer, input), most: ROWS_OF_PART });
  await recordExport(deps, context, { log: 'audit', rows: rows.length, ...input });
  return partOf(AUDIT_COLUMNS, rows.map(auditCells), { rows, before: input.before });
}

export async function exportSecurity(deps: LogDeps, context: SignedInContext, input: SecurityInput) {
  const rows = await securityRows(deps.db, { ...spanOf(input), kind: input.kind ?? null, most: ROWS_OF_PART });
  await recordExport(deps, context, { log: 'security', rows: rows.length, ...input });
  return partOf(SECURITY_COLUMNS, rows.map(securityCells), { rows, before: input.before });
}

type Export = { log: 'audit' | 'security'; rows: number; from?: string | undefined; to?: string | undefined };

/** What was searched for is not logged: it may be a person's name. */
const recordExport = (
  { db, clock }: LogDeps,
  context: SignedInContext,
  { log, rows, from, to, storeId }: Export & { storeId?: string | undefined },
): Promise<void> =>
  inTransaction(db, (trx) =>
    recordAudit(trx, actorOf(context), {
      at: clock.now(),
      action: 'log-exported',
      object: { type: 'log', id: log },
      storeId: storeId === undefined ? null : keyOrNull(storeId),
      after: { rows, from, to },
    }),
  );

function partOf(
  columns: readonly string[],
  cells: string[][],
  { rows, before }: { rows: readonly Cursor[]; before: string | undefined },
): ResultOf<typeof exportAuditEntries> {
  const head = before === undefined ? BYTE_ORDER_MARK + csvRows([columns]) : '';
  return { csv: head + csvRows(cells), next: nextOf(rows, ROWS_OF_PART) };
}

function nextOf(rows: readonly Cursor[], most: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === most ? cursorText(last) : null;
}

function spanOf({ from, to, search, before }: SpanInput) {
  const cursor = before === undefined ? null : readCursor(before);
  if (before !== undefined && !cursor) throw invalid({ before: 'Please send the "next" of an earlier response.' });
  const momentOf = (text: string | undefined) => (text === undefined ? null : new Date(text));
  return { from: momentOf(from), to: momentOf(to), search: search || null, before: cursor };
}

function auditFilterOf(viewer: Viewer, { actorId, action, objectType, objectId, storeId, ...span }: AuditInput) {
  const object = { objectType: objectType ?? null, objectId: objectId ?? null };
  return {
    ...spanOf(span),
    ...object,
    storeIds: storesOf(viewer, storeId),
    actorId: actorId ?? null,
    action: action ?? null,
  };
}

/** Null: all, and what belongs to none. An unknown store and another partner's have no entries. */
function storesOf({ role, storeIds }: Viewer, storeId: string | undefined): number[] | null {
  const own = role === 'operator' ? null : storeIds;
  if (storeId === undefined) return own?.flatMap((id) => keyOrNull(id) ?? []) ?? null;
  return !own || own.includes(storeId) ? [keyOrNull(storeId) ?? 0] : [];
}

const auditEntryOf = ({
  actorId,
  actorName,
  actorRole,
  storeId,
  storeName,
  changes,
  ...row
}: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: actorId, name: actorName, role: actorRole },
  device: row.device,
  factor: row.factor,
  network: row.network,
  requestId: row.requestId,
  store: storeId === null ? null : { id: storeId, name: storeName ?? '' },
  action: row.action,
  object: { type: row.objectType, id: row.objectId, label: row.objectLabel },
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
});

const securityEntryOf = ({ accountName, actorId, actorName, at, ...row }: SecurityRow): SecurityEntry => ({
  ...row,
  at: at.toISOString(),
  account: accountName === null ? null : { name: accountName },
  by: actorId === null && actorName === '' ? null : { id: actorId, name: actorName },
});

const AUDIT_COLUMNS = [
  ...[
    'time',
    'person',
    'role',
    'device',
    'second step',
    'network',
    'store',
    'action',
    'object',
    'object id',
    'name',
    'changes',
    'request',
  ],
];

const auditCells = (row: AuditRow): string[] => [
  ...[
    row.at.toISOString(),
    row.actorName,
    row.actorRole,
    row.device,
    row.factor ?? '',
    row.network,
    row.storeName ?? '',
  ],
  ...[
    actionText(row.action),
    row.objectType,
    row.objectId,
    row.objectLabel,
    JSON.stringify(row.changes),
    row.requestId ?? '',
  ],
];

const SECURITY_COLUMNS = ['time', 'event', 'account', 'by', 'network', 'details', 'request'];

const securityCells = (row: SecurityRow): string[] => [
  ...[row.at.toISOString(), row.kind, row.accountName ?? '', row.actorName, row.network],
  ...[JSON.stringify(row.detail), row.requestId ?? ''],
];
