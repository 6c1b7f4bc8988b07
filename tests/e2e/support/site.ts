import type { RequestListener, Server } from 'node:http';
import { sql } from 'kysely';
import { webPush } from '#app/adapters/push-sender/web-push.ts';
import { startJobs } from '#app/api.ts';
import { buildApp } from '#app/app.ts';
import { type Config, readConfig } from '#app/config.ts';
import { drawDemo } from '#app/demo/demo-pictures.server.ts';
import { importDemo } from '#app/demo/import-demo.server.ts';
import { openDeps } from '#app/deps.ts';
import { keyRing } from '#features/notifications/server';
import { openLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { builtPages } from '#platform/web/pages.ts';
import { isOfTest } from '../../support/push/push-service.ts';
import { behindMs, businessHoursClock } from './business-hours-clock.ts';

// The program as main.ts starts it, settings and all, but for the push services it knows, and its clock: at night most
// stores are closed, and what a shopper can do must not depend on the hour or the day at which the tests run.
const config = atOwnProvider(readConfig());
const log = openLog({ level: config.logLevel });
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
const { deps: opened, close } = await openDeps({ config, databaseUrl: postgres.url, log });
const push = webPush({ keys: keyRing(opened.db), contact: config.contactEmail, mayAsk: isOfTest });
const deps = { ...opened, clock: businessHoursClock(), push };
const isNew = await importDemo(deps.db, { log });
await drawDemo(deps);
if (isNew) await prepareForJourneys();
await startJobs(deps);
const renderer = await builtPages(new URL('../../../build/', import.meta.url));
// A journey on a busy machine is no overload.
const app = await buildApp({ config, deps, renderer, checkResults: true, shedsLoad: false });
if (process.env.LATE) answerLate(app.server);
await app.listen({ host: config.host, port: config.port });

process.once('SIGTERM', stop);
// The process that started it is gone.
process.once('disconnect', stop);
process.send?.({ origin: config.publicOrigin });

async function prepareForJourneys(): Promise<void> {
  // What one journey buys is not missing to the next, in whichever order they run. The demo's packs and reviews are aged by the
  // real clock, which is ahead of the site's: none is of tomorrow, and what is written now is the newest.
  const days = Math.ceil(behindMs() / 86_400_000);
  await sql`with adjusted as (update listing set on_hand = on_hand + 100, packed_on = packed_on - ${days}::int
      where is_available returning id)
    insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
    select id, 'adjust', 100, now(), 'command' from adjusted`.execute(deps.db);
  for (const table of ['product_review', 'store_review'])
    await sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days}::int)`.execute(
      deps.db,
    );
  await keepStoresOpen();
}

/**
 * Nobody accepts what most journeys order, and they take longer than the time that a store has: none is paused for it, also after
 * a journey has paused and opened it.
 */
async function keepStoresOpen(): Promise<void> {
  await sql`create function resumed_later() returns trigger language plpgsql as $$
    begin new.resumed_at := now() + interval '1 year'; return new; end $$`.execute(deps.db);
  await sql`create trigger resumed_later before update of resumed_at on store for each row execute function resumed_later()`.execute(
    deps.db,
  );
  await sql`update store set resumed_at = now()`.execute(deps.db);
}

/** Moneris is a server of the tests, where they say so. */
function atOwnProvider(read: Config): Config {
  const origin = process.env.TEST_MONERIS;
  if (!origin || read.payments.kind !== 'moneris' || !read.cardFieldUrl) return read;
  const moved = (url: string) => origin + new URL(url).pathname + new URL(url).search;
  return {
    ...read,
    payments: { ...read.payments, url: moved(read.payments.url) },
    cardFieldUrl: moved(read.cardFieldUrl),
  };
}

/** Browsers wait 300, 700 and 100 ms by turns for what they call: a journey that does not wait for an answer turns red. */
function answerLate(server: Server): void {
  const [answer] = server.listeners('request') as [RequestListener];
  let asked = 0;
  server.removeAllListeners('request').on('request', (request, response) => {
    const isCall = request.url?.startsWith('/api/') && /Chrome/.test(request.headers['user-agent'] ?? '');
    const late = isCall ? [300, 700, 100][asked++ % 3] : 0;
    setTimeout(answer, late, request, response);
  });
}

async function stop(): Promise<void> {
  await app.close();
  await close();
  await postgres.stop();
  process.exit(0);
}
