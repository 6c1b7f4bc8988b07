import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { activeSessions, isOwnOrigin } from '#features/auth/server';
import { registerLegalDocuments } from '#features/legal/server';
import { registerNewsletterForms } from '#features/newsletter/server';
import { registerDevOutbox } from '#features/notifications/server';
import { canReadOrders } from '#features/orders/server';
import { registerPictures, registerSharePictures } from '#features/pictures/server';
import { registerSearchEngines } from '#features/search-engines/server';
import { authenticateSession, authenticateSocket } from '#features/staff/server';
import { publicResponseCache } from '#platform/cache/public-response-cache.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { readSource } from '#platform/db/replica/read-source.ts';
import { fail } from '#platform/errors.ts';
import { registerFiles } from '#platform/files.ts';
import { closeGracefully, logRequests, warnOfUnknownProxy } from '#platform/http/connections.ts';
import { type CostlyReadLimits, costlyReads } from '#platform/http/costly-reads.ts';
import { registerCspReports } from '#platform/http/csp-reports.ts';
import { type FairLimits, fairShare, takeTurns } from '#platform/http/fair-share.ts';
import { getHealth, getReadiness } from '#platform/http/health.contract.ts';
import { answerInWords, answerUnreadable, registerApi, rejectAbsoluteTargets } from '#platform/http/http.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { registerApiDescription } from '#platform/http/openapi-page.ts';
import { dailyQuotas } from '#platform/http/quotas.ts';
import { dataHeaders, permissionsPolicy, securityHeaders } from '#platform/http/security-headers.ts';
import { registerLive } from '#platform/live/server.ts';
import { refusalEvents } from '#platform/logs/refusal-events.ts';
import type { Metrics, Reading } from '#platform/metrics/metrics.ts';
import { followRequests } from '#platform/tracing/request-work.ts';
import { registerInstallable } from '#platform/web/installable.ts';
import type { Site } from '#platform/web/page.ts';
import { type PageRenderer, registerPages } from '#platform/web/pages.ts';
import { type Deps, liveCommandsOf, liveEventsOf, operationsOf } from './api.ts';
import { named } from './api-shapes.ts';
import type { Config } from './config.ts';
import { rightAddress } from './web/page-addresses.ts';
import { cachesOf, readingsOf, socketsOf } from './web/readings.ts';
import { settingsWithoutLink } from './web/social-links.ts';

export type AppOptions = {
  config: Config;
  deps: Deps;
  /** Omitted in tests of the API alone. */
  renderer?: PageRenderer;
  /** Omitted where nobody asks. */
  metrics?: Metrics;
  checkResults?: boolean;
  fairLimits?: FairLimits;
  costlyReadLimits?: CostlyReadLimits;
  /** Default: rejects requests while the process is overloaded. Tests do not, as they share their machine. */
  shedsLoad?: boolean;
};

/** The web process without adapters and without listening, for `main.ts` and tests. */
export async function buildApp({
  config,
  deps,
  renderer,
  metrics,
  checkResults,
  fairLimits,
  costlyReadLimits,
  shedsLoad = true,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Its id is a field of the work (`followRequests`), as in the lines of the code that it runs.
    childLoggerFactory: (logger) => logger,
    // Trusts the address only as far as our own proxies wrote it.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    frameworkErrors: answerUnreadable(dataHeaders(config)),
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    return503OnClosing: false,
    // Other upgrade requests (to HTTP/2, say) are answered at once, without the upgrade.
    http: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      // The interval of checks for slow requests: 30 s would let them live that much longer.
      connectionsCheckingInterval: 1_000,
    },
  });
  app.server.headersTimeout = 10_000;
  app.setErrorHandler(answerInWords);
  app.addHook('onRequest', rejectAbsoluteTargets);
  followRequests(app, deps.tracer);
  logRequests(app);
  metrics?.observeRequests(app);
  if (config.trustProxy === 0) warnOfUnknownProxy(app);
  warnOfMissingLinks(config, deps);
  closeGracefully(app, config);
  await app.register(helmet, securityHeaders(config));
  app.addHook('onSend', permissionsPolicy);
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 4 } });
  if (shedsLoad) await app.register(underPressure, { maxEventLoopDelay: 1_000, retryAfter: 5 });

  const share = fairShare(fairLimits);
  const longestWaitMs = () => deps.replicas?.longestWaitMs() ?? longestPoolWaitMs(deps.db);
  const reads = costlyReads(longestWaitMs, costlyReadLimits);
  const operations = operationsOf(deps).map(readSource(deps.replicas)).map(reads.limit);
  const cache = config.isDevelopment ? undefined : (config.cache ?? undefined);
  const counts = { responses: { hits: 0, misses: 0 }, pages: { hits: 0, misses: 0 } };
  await app.register(
    async (api) => {
      registerHealth(api, deps);
      registerApiDescription(api, () => openApi(deps));
      await registerApi(api, {
        operations,
        authenticate: (sessionToken, requestHeaders) => authenticateSession(deps, sessionToken, requestHeaders),
        checkResults,
        headers: dataHeaders(config),
        fairShare: share,
        takeQuota: dailyQuotas(deps),
        recordRefusal: refusalEvents(deps),
        shared:
          cache && publicResponseCache({ ...cache, counts: counts.responses }, { clock: deps.clock, checkResults }),
      });
    },
    { prefix: '/api' },
  );
  const live = await registerLive(app, {
    events: liveEventsOf(deps),
    commands: liveCommandsOf(deps),
    signals: deps.signals,
    authenticate: (token, requestHeaders) => authenticateSocket(deps, token, requestHeaders),
    activeSessions: (ids) => activeSessions(deps.db, ids, deps.clock.now()),
    sessionEnded: 'session_ended',
    rightsChanged: 'rights_changed',
    isOwnOrigin: (origin) => isOwnOrigin(origin, config.publicOrigin),
    trustProxy: config.trustProxy,
    clock: deps.clock,
    log: deps.log,
  });
  if (metrics) watch(app, metrics, [...readingsOf(deps), socketsOf(live), cachesOf(counts)]);
  registerFiles(app, deps.files);
  await registerCspReports(app, { ...deps, publicOrigin: config.publicOrigin });
  // Its hook is for a route of the pages.
  registerInstallable(app, deps);
  await app.register(async (scope) => {
    takeTurns(scope, share);
    registerPictures(scope, deps);
    registerSharePictures(scope, deps);
    registerSearchEngines(scope, deps);
    registerLegalDocuments(scope, siteOf(config));
    await registerNewsletterForms(scope, deps);
    if (config.mode === 'demo') registerDevOutbox(scope, deps);
  });
  if (renderer)
    await registerPages(app, {
      renderer,
      operations,
      site: siteOf(config),
      clock: deps.clock,
      rightAddress,
      checkResults,
      cache: cache && { ...cache, counts: counts.pages },
      fairShare: share,
      together: deps.replicas?.together,
      neverShedPaths: ['/status'],
    });
  return app;
}

export const openApi = (deps: Deps) =>
  openApiDocument([...operationsOf(deps).map(({ operation }) => operation), getHealth, getReadiness], {
    title: 'Wicket marketplace',
    version: '1',
    named,
  });

function watch(app: FastifyInstance, metrics: Metrics, readings: readonly Reading[]): void {
  for (const reading of readings) metrics.add(reading);
  const end = metrics.observeTimings();
  app.addHook('onClose', async () => end());
}

function registerHealth(api: FastifyInstance, { db }: Deps): void {
  api.get(getHealth.path, { config: { operation: getHealth.name, isProbe: true } }, async () => ({
    success: true,
    result: { status: 'up' },
  }));
  // Cached once true: checking costs more than a page.
  let hasSchema = false;
  api.get(getReadiness.path, { config: { operation: getReadiness.name, isProbe: true } }, async () => {
    const isUp = !api.isClosing && (await canReadOrders(db));
    hasSchema ||= isUp && (await isMigrated(db));
    if (!isUp || !hasSchema) throw fail('unavailable', 'The service is not ready yet.', { retryAfterSeconds: 2 });
    return { success: true, result: { status: 'ready' } };
  });
}

function warnOfMissingLinks({ socialLinks }: Config, { log }: Deps): void {
  const settings = settingsWithoutLink(socialLinks);
  if (settings.length) log.info({ settings }, 'the footer leaves out social links whose setting is not there');
}

const siteOf = (config: Config): Site => ({
  name: config.siteName,
  origin: config.publicOrigin,
  companyLegalName: config.companyLegalName,
  partnerSiteUrl: config.partnerSiteUrl,
  blogUrl: config.blogUrl,
  socialLinks: config.socialLinks,
  mapStyleUrl: config.mapStyleUrl,
  cardFieldUrl: config.cardFieldUrl,
  placesCredit: config.geocoder.kind === 'google' ? 'Google Maps' : null,
  contactEmail: config.contactEmail,
  postalAddress: config.postalAddress,
  isDemo: config.mode === 'demo',
});
