import { setTimeout as sleep } from 'node:timers/promises';
import { type PictureDeps, startUploadJobs } from '#features/pictures/server';
import { inTransaction } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import type { Log } from '#platform/log.ts';
import { BUSY_MS, type ImportDeps, mergeNextBatch } from './catalogue-import.server.ts';
import { unfinishedImports } from './import-queue.queries.server.ts';
import { shortLines, takeShortListings } from './short-orders.queries.server.ts';
import { shortStockMail } from './short-stock-mail.ts';

export type ImportJobDeps = ImportDeps &
  PictureDeps & {
    jobs: Jobs;
    log: Log;
    siteName: string;
    partnerSiteUrl: string;
    /** Receives the notices of stores that have no mail address. */
    sender: Sender;
  };

const EVERY_SECONDS = 2;
/** Rounds are short, so that a process can stop without waiting. */
const ROUND_MS = 2_000;

export async function startImportJobs(deps: ImportJobDeps): Promise<void> {
  await deps.jobs.often('catalogue.merge-imports', EVERY_SECONDS, () => mergeImports(deps));
  await deps.jobs.often('catalogue.notify-short-stores', EVERY_SECONDS, () => notifyShortStores(deps));
  await startUploadJobs(deps);
}

/** Continues accepted imports by turns, oldest first. May run in several processes at once. */
export async function mergeImports(deps: ImportDeps, { budgetMs = ROUND_MS } = {}): Promise<void> {
  const deadline = performance.now() + budgetMs;
  const open = new Set(await unfinishedImports(deps.db));
  const failures: unknown[] = [];
  while (open.size > 0 && performance.now() < deadline) {
    let isBusy = true;
    for (const id of open) {
      const outcome = await mergeNextBatch(deps, id).catch((error: unknown) => {
        failures.push(error); // the others go on
        return 'failed' as const;
      });
      if (outcome === 'done' || outcome === 'failed') open.delete(id);
      isBusy &&= outcome === 'busy';
      if (performance.now() >= deadline) break;
    }
    if (isBusy) await sleep(BUSY_MS);
  }
  if (failures.length) throw failures[0];
}

/** Mails each store its orders that are short since an import, once per import, unless resolved by now. */
export async function notifyShortStores(deps: ImportJobDeps): Promise<void> {
  while (await inTransaction(deps.db, (trx) => notifyOfOneImport(deps, trx)));
}

async function notifyOfOneImport(deps: ImportJobDeps, trx: Parameters<typeof takeShortListings>[0]): Promise<boolean> {
  const short = await takeShortListings(trx);
  if (!short) return false;
  const lines = await shortLines(trx, { listingIds: short.listingIds });
  for (const [storeId, ofStore] of Map.groupBy(lines, (line) => line.storeId)) {
    const to = ofStore[0]?.storeEmail ?? deps.sender.email;
    const mail = shortStockMail(deps, ofStore);
    await sendLater(trx, deps.jobs, { channel: 'mail', to, ...mail }, `short stock ${short.importId} ${storeId}`);
    deps.log.warn({ importId: short.importId, storeId, lines: ofStore.length }, 'open orders are short of stock');
  }
  return true;
}
