import type { Trx } from '#platform/db/db.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { importStatus, type LockedImport, storeOfImport } from './import-queue.queries.server.ts';

/** Logs an import that is done, while it still holds what it claimed, with its counts. What it changed of a listing is logged as it is merged. */
export async function auditImport(trx: Trx, id: string, { kind, by }: LockedImport, at: Date): Promise<void> {
  const status = by && (await importStatus(trx, id, null));
  if (!by || !status) return;
  const { created, updated, unchanged, errors } = status;
  const after = { created, updated, unchanged, leftOut: errors.length };
  const storeId = await storeOfImport(trx, id);
  await recordAudit(trx, by, { at, storeId, action: 'import', object: { type: 'import', id, label: kind }, after });
}
