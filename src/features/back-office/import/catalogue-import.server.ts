import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { codeOf } from '#platform/db/errors.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditImport } from './audit-import.server.ts';
import { analyzeFilled } from './catalogue-import.queries.server.ts';
import type { CheckDeps, CheckOptions, ImportKind, MergeResult } from './import-kind.ts';
import type { UploadKind } from './import-kinds.ts';
import { listingsImport } from './import-listings.server.ts';
import { noPictures } from './import-pictures.server.ts';
import { productsImport } from './import-products.server.ts';
import {
  acceptImport,
  addProgress,
  deleteImport,
  endImport,
  type ImportStatus,
  importStatus,
  inSavepoint,
  insertBatch,
  insertImport,
  type LockedImport,
  lockImport,
  takeBatch,
} from './import-queue.queries.server.ts';
import { emptyReport, type Rows } from './import-report.ts';
import { storesImport } from './import-stores.server.ts';
import type { Feed } from './listing-feed.queries.server.ts';
import type { NumberedRow } from './rows/import-rows.server.ts';

export type ImportDeps = CheckDeps & { clock: Clock };

export type ImportFile = Partial<Pick<CheckOptions, 'onProgress' | 'asOf' | 'storeIds' | 'pictures'>> & {
  kind: UploadKind;
  rows: Rows;
  /** 'command', or the id of the sender. */
  actor: string;
  /** The same, for the audit log; left out: the site itself. */
  by?: Actor | undefined;
};

const KINDS: Record<UploadKind, ImportKind> = {
  stores: storesImport,
  products: productsImport,
  listings: listingsImport,
};

/**
 * Validates a file and stores its rows for merging, which resumes until done, also after a crash. Returns the import's
 * id. Throws a conflict while an import of one of its stores is in progress.
 */
export async function stageImport(
  deps: ImportDeps,
  { kind, rows, actor, by, ...options }: ImportFile,
): Promise<string> {
  const id = newId();
  const receivedAt = deps.clock.now();
  await insertImport(deps.db, { id, kind, actor, receivedAt, by: by ?? null });
  try {
    await stage(deps, id, KINDS[kind], rows, {
      onProgress: () => {},
      asOf: null,
      storeIds: null,
      pictures: noPictures,
      ...options,
      receivedAt,
    });
  } catch (error) {
    await deleteImport(deps.db, id).catch(() => {}); // without a database it is pruned later
    throw error;
  }
  return id;
}

async function stage(deps: ImportDeps, id: string, kind: ImportKind, file: Rows, options: CheckOptions): Promise<void> {
  const report = emptyReport();
  const subjects = new Set<string>();
  let [batches, total] = [0, 0];
  for await (const checked of kind.check(deps, file, options, report)) {
    if (checked.rows.length) await insertBatch(deps.db, id, batches++, checked.rows);
    total += checked.rows.length;
    for (const subject of checked.subjects) subjects.add(subject);
  }
  await inTransaction(deps.db, async (trx) => {
    if (!(await acceptImport(trx, { id, total, errors: report.errors }, [...subjects]))) throw underWay();
  });
}

const underWay = () =>
  fail('conflict', 'Another import of these stores or products is not done yet. Please try again in a minute.', {
    retryAfterSeconds: 60,
  });

/** Merges until done or out of time; calls `onProgress` after each batch. */
export async function mergeImport(
  deps: ImportDeps,
  id: string,
  { deadline = Number.POSITIVE_INFINITY, onProgress = async () => {} }: MergeOptions = {},
): Promise<void> {
  while (performance.now() < deadline) {
    const outcome = await mergeNextBatch(deps, id);
    if (outcome === 'done') return;
    if (outcome === 'merged') await onProgress();
    else await sleep(BUSY_MS);
  }
}

/** Before a busy import is tried again. */
export const BUSY_MS = 100;

type MergeOptions = { deadline?: number; onProgress?: () => Promise<void> };

/**
 * Merges the next batch in one transaction. busy: another process merges it, it rests after a batch, or a row was locked for
 * too long.
 */
export async function mergeNextBatch({ db, clock }: ImportDeps, id: string): Promise<'merged' | 'busy' | 'done'> {
  let filled: { kind: UploadKind; written: number } | undefined;
  const merge = async (trx: Trx) => {
    const locked = await lockImport(trx, id);
    if (!locked) return 'busy';
    if (locked.state === 'done') return 'done';
    const rows = await takeBatch<NumberedRow<unknown>>(trx, id);
    if (rows) return addMerged(trx, id, rows, await mergeRows(trx, rows, locked));
    await auditImport(trx, id, locked, clock.now());
    filled = { kind: locked.kind, written: await endImport(trx, id, clock.now()) };
    return 'done';
  };
  try {
    const outcome = await inTransaction(db, merge);
    if (filled && filled.written >= MANY) await analyzeFilled(db, filled.kind, filled.written);
    return outcome;
  } catch (error) {
    if (codeOf(error) === LOCK_TIMEOUT) return 'busy';
    throw error;
  }
}

const LOCK_TIMEOUT = '55P03';
/** From this many written rows on, the planner's statistics are updated. */
const MANY = 1_000;

/** Leaves out what the database rejects, which it looks for half by half. */
async function mergeRows(trx: Trx, rows: readonly NumberedRow<unknown>[], locked: LockedImport): Promise<MergeResult> {
  const values = rows.map(({ value }) => value);
  try {
    return await inSavepoint(trx, () => KINDS[locked.kind].merge(trx, values, feedOf(locked)));
  } catch (error) {
    if (!isBadData(error)) throw error;
    if (rows.length === 1) return { ...NOTHING, rejected: [{ index: 0, message: 'could not be stored.' }] };
  }
  const middle = Math.floor(rows.length / 2);
  const first = await mergeRows(trx, rows.slice(0, middle), locked);
  const second = await mergeRows(trx, rows.slice(middle), locked);
  return {
    created: first.created + second.created,
    updated: first.updated + second.updated,
    shortListings: [...first.shortListings, ...second.shortListings],
    rejected: [...first.rejected, ...second.rejected.map((one) => ({ ...one, index: one.index + middle }))],
  };
}

const NOTHING: MergeResult = { created: 0, updated: 0, shortListings: [], rejected: [] };

const feedOf = ({ actor, receivedAt, by }: LockedImport): Feed => ({ actor, receivedAt, by: by ?? undefined });

/** Data that the database rejects: SQLSTATE classes 22 (data), 23 (constraints), 54 (limits), and P0 (triggers). */
const isBadData = (error: unknown): boolean => /^(?:2[23]|54|P0)/.test(codeOf(error));

async function addMerged(
  trx: Trx,
  id: string,
  rows: readonly NumberedRow<unknown>[],
  { rejected, ...merged }: MergeResult,
): Promise<'merged'> {
  const errors = rejected.map(({ index, message }) => ({ row: (rows[index] as NumberedRow<unknown>).row, message }));
  await addProgress(trx, id, { ...merged, errors, rows: rows.length });
  return 'merged';
}

export async function runImport(
  deps: ImportDeps,
  file: ImportFile,
  onMerged: (status: ImportStatus) => void = () => {},
): Promise<ImportStatus> {
  const id = await stageImport(deps, file);
  await mergeImport(deps, id, { onProgress: async () => onMerged(await statusOf(deps.db, id)) });
  return statusOf(deps.db, id);
}

export async function statusOf(db: Db, id: string, actor: string | null = null): Promise<ImportStatus> {
  const key = uuidOrNull(id);
  const status = orNotFound(key === null ? null : await importStatus(db, key, actor), 'There is no such import.');
  return status;
}
