/**
 * What each public GET costs, one at a time, beside another built checkout that has the same catalogue in a database of its own: in
 * turns, in one run. No answer is cached.
 *
 *   npm run bench:reads -- --other ../before --database URL --other-database URL
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { median } from './support/load.ts';
import type { Running } from './support/processes.ts';
import { publicReads } from './support/public-reads.ts';
import { startSite } from './support/site.ts';
import { bench, untilTheEnd } from './support/started.ts';

const { values: options } = parseArgs({
  options: {
    other: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    'other-database': { type: 'string', default: '' },
    /** Of each read at each site; the first ones are not counted. */
    times: { type: 'string', default: '9' },
  },
});
const UNCOUNTED = 3;

await bench(async () => {
  if (!options.other || !options.database || !options['other-database'])
    throw new Error('Name the other checkout and both databases: --other DIR --database URL --other-database URL');
  const db = new pg.Client({ connectionString: options.database });
  await db.connect();
  untilTheEnd({ stop: () => db.end() });
  const kit: typeof import('./support/site.ts') = await import(resolve(options.other, 'bench/support/site.ts'));
  const env = { CACHE_SECONDS: '0' };
  const here = untilTheEnd(await startSite(options.database, env));
  const there = untilTheEnd(await kit.startSite(options['other-database'], env));
  const rows = new Map<string, object>();
  let [slowest, slowestThere] = [0, 0];
  for (const [name, pathOf] of Object.entries(await publicReads(db))) {
    const times = { here: [] as number[], there: [] as number[] };
    for (let n = 0; n < Number(options.times); n++) {
      const path = pathOf(n);
      const [mine, others] = [await timeOf(here, path), await timeOf(there, path)];
      if (n < UNCOUNTED) continue;
      times.here.push(mine);
      times.there.push(others);
    }
    const [mine, others] = [median(times.here), median(times.there)];
    slowest = Math.max(slowest, mine);
    slowestThere = Math.max(slowestThere, others || 0);
    const row = { 'before ms': others.toFixed(1), ms: mine.toFixed(1), times: (mine / others).toFixed(2) };
    console.log(name, JSON.stringify(row));
    rows.set(name, row);
  }
  console.table(Object.fromEntries(rows));
  console.log(
    `slowest before ${slowestThere.toFixed(1)} ms, now ${slowest.toFixed(1)} ms: ${(slowest / slowestThere).toFixed(2)} of it`,
  );
});

/** In ms; NaN where the site has no such call. */
async function timeOf({ origin }: Running, path: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  return response.ok ? performance.now() - from : Number.NaN;
}
