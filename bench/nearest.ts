import { findProducts } from '#features/explore/server';
import { openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { quantile } from './support/load.ts';

const TIMES = 300;

/**
 * The nearest-first list asked of the database alone, one after another: from the question to the rows, so the way over
 * the socket and the reading of rows are in it too. p50 and p99 in ms, after each statement has its lasting plan.
 */
export async function timeNearestList(url: string, places: readonly string[]): Promise<{ p50: number; p99: number }> {
  const { db, close } = openDatabase(url, { log: silentLog, max: 1 });
  try {
    const times: number[] = [];
    for (let n = 0; n < TIMES + 20; n++) {
      const [lng = 0, lat = 0] = (places[n % places.length] ?? '').split(',').map(Number);
      const start = performance.now();
      await findProducts(db, { loc: { lng, lat }, page: n % 4 }, new Date());
      times.push(performance.now() - start);
    }
    const warm = times.slice(20);
    return { p50: quantile(warm, 0.5), p99: quantile(warm, 0.99) };
  } finally {
    await close();
  }
}
