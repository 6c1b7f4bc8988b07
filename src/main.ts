import { drawDemo } from '#app/demo/demo-pictures.server.ts';
import { startDemoPostgres } from '#app/demo/demo-postgres.ts';
import { importDemo } from '#app/demo/import-demo.server.ts';
import { currentIndex } from '#features/explore/server';
import { StartError } from '#platform/errors.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics, serveMetrics } from '#platform/metrics/metrics.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { builtPages, developmentPages } from '#platform/web/pages.ts';
import { startJobs } from './api.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';

const DRAIN_LIMIT_MS = 10_000;
/** What to stop, in reverse order. */
const running: { stop(): Promise<unknown> }[] = [];

async function start(): Promise<void> {
  const config = readConfig();
  const log = openLog({ level: config.logLevel });
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const startPostgres = config.mode === 'demo' ? startDemoPostgres : startEmbeddedPostgres;
    const postgres = await startPostgres({ dataDir: config.dataDir, log });
    running.push(postgres);
    databaseUrl = postgres.url;
  }
  const { deps, close } = await openDeps({ config, databaseUrl, log });
  running.push({ stop: close });
  if (config.mode === 'demo') {
    await importDemo(deps.db, { log });
    await drawDemo(deps);
  }
  // Loaded now, or the first visitor would wait for it.
  await currentIndex(deps.db);
  await deps.replicas?.read(0n, () => currentIndex(deps.db));
  await startJobs(deps);
  const renderer = config.isDevelopment
    ? await developmentPages()
    : await builtPages(new URL('../build/', import.meta.url));
  const metrics = config.metrics ? openMetrics({ log }) : undefined;
  const app = await buildApp({ config, deps, renderer, metrics });
  running.push({ stop: () => app.close() });
  const { host, port } = config;
  await openAddress(config, '', () => app.listen({ host, port }));
  if (metrics && config.metrics) {
    const address = config.metrics;
    running.push(await openAddress(address, 'METRICS_', () => serveMetrics(metrics, address)));
  }
  console.log(`${config.siteName} is open at ${config.publicOrigin}`);
}

type Address = { host: string; port: number };

/** Tells in words, by its settings, why an address cannot be used. */
async function openAddress<T>({ host, port }: Address, prefix: '' | 'METRICS_', open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Set ${prefix}PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Set ${prefix}PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** Stops in reverse order: answers requests in flight, finishes jobs, closes the database. */
async function stop(exitCode: number): Promise<void> {
  setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
  for (let one = running.pop(); one; one = running.pop()) {
    await one.stop().catch((error: unknown) => console.error(error));
  }
  process.exit(exitCode);
}

// Ctrl-C arrives twice, from the terminal and from npm: an unhandled second one would end the process and orphan its
// PostgreSQL.
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!isStopping) stop(0);
    isStopping = true;
  });
}

await start().catch(async (error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  await stop(1);
});
