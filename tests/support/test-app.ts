import type { AddressInfo } from 'node:net';
import type { Deps } from '#app/api.ts';
import { type AppOptions, buildApp } from '#app/app.ts';
import { type Config, readConfig } from '#app/config.ts';
import { httpClient } from '#platform/browser/client.ts';
import type { InputOf, Operation, ResultOf } from '#platform/contract/contract.ts';
import type { Db } from '#platform/db/db.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import { silentLog } from '#platform/log.ts';
import { atEnd } from './at-end.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';
import { testDeps } from './test-deps.ts';

type Caller = { as?: { sessionToken: string } | null; headers?: Record<string, string> };
type Options = {
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** Instead of one of the run's own server. */
  database?: Promise<TestDatabase>;
  /** Opens replicas of the test's database. */
  replicasOf?: (url: string, db: Db) => Promise<Replicas>;
} & Pick<AppOptions, 'renderer' | 'metrics'>;

/** The whole web process on a database of its own, listening on a free loopback port, for one test file. */
export async function testApp({
  config,
  deps: given,
  database = testDatabase(),
  replicasOf,
  renderer,
  metrics,
}: Options = {}) {
  const { db, url, drop } = await database;
  const replicas = (await replicasOf?.(url, db)) ?? null;
  // Nothing is kept unless a test asks for it: most of them read at once what they have changed, and their clock stands.
  const settings = { ...readConfig({ MODE: 'demo', LOG_LEVEL: 'silent', CACHE_SECONDS: '0' }, []), ...config };
  const {
    deps,
    clock,
    folder,
    signalsArrived,
    stop: stopDeps,
  } = await testDeps({ db, url, log: silentLog, config: settings, replicas, ...given });
  const app = await buildApp({ config: settings, deps, renderer, metrics, checkResults: true, shedsLoad: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Calls through HTTP and gives the result; throws the `Failure` that the API answered. */
  async function call<O extends Operation>(operation: O, input: InputOf<O>, { as, headers }: Caller = {}) {
    const client = httpClient({ base: `${origin}/api`, token: () => as?.sessionToken ?? null });
    return (await client(operation, input as never, headers ?? {})) as ResultOf<O>;
  }

  async function stop() {
    await app.close();
    await stopDeps();
    await replicas?.close();
    await drop();
  }
  atEnd(stop);
  return { app, call, origin, db, deps, clock, config: settings, url, folder, signalsArrived };
}
