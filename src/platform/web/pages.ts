import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageCache } from '../cache/page-cache.ts';
import type { CacheLimits } from '../cache/response-cache.ts';
import type { Clock } from '../clock.ts';
import type { Call, Operation } from '../contract/contract.ts';
import type { CallContext, OperationBinding } from '../contract/handle.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { type FairShare, inTurn, networkOfRequest } from '../http/fair-share.ts';
import { addressOf } from '../http/network.ts';
import { neverShed } from '../http/never-shed.ts';
import { runOperation } from '../http/run-operation.ts';
import { inSpan } from '../tracing/current-work.ts';
import type { RenderedHtml } from './inline-scripts.ts';
import type { PageContext, Place, Site } from './page.ts';
import { pageOf, sendPage } from './send-page.ts';

/** Renders a request: from the build, or through Vite in development. */
export type PageRenderer = {
  render(request: Request, page: PageContext): Promise<Response>;
  serveFiles(app: FastifyInstance): Promise<void>;
};

type Options = {
  renderer: PageRenderer;
  operations: readonly OperationBinding[];
  site: Site;
  clock: Clock;
  /** The canonical address of a page for another address; else null. */
  rightAddress?: (target: string) => string | null;
  checkResults?: boolean;
  cache?: CacheLimits;
  fairShare: FairShare;
  /** Runs what makes a page so that all of it is read at one place. */
  together?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Pages that are answered while the process rejects others: they say what is wrong. */
  neverShedPaths?: readonly string[];
};

export async function registerPages(
  app: FastifyInstance,
  {
    renderer,
    operations,
    site,
    clock,
    rightAddress = () => null,
    checkResults,
    cache,
    fairShare,
    together = (work) => work(),
    neverShedPaths = [],
  }: Options,
) {
  await renderer.serveFiles(app);
  const pages = pageCache(cache, clock);
  const bound = new Map(operations.map((one) => [one.operation.name, one]));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const right = rightAddress(request.url);
    if (right !== null) return reply.header('cache-control', 'public, max-age=3600').redirect(right, 301);
    const cookies = settingCookies(request.headers.cookie);
    const settings = settingsOf(cookies);
    const make = async () => {
      const since = clock.now();
      const call = callInProcess(bound, request, checkResults);
      let rendered: RenderedHtml | undefined;
      const takeHtml = (it: RenderedHtml) => {
        rendered = it;
      };
      const context = { call, site, ...settings, now: startOfMinute(since).toISOString(), takeHtml };
      const response = await renderer.render(webRequest(request, site.origin), context);
      return pageOf(response, rendered, { reply, since: since.getTime() });
    };
    const page = await pages.get(request, settings, () => together(make));
    const sharedSeconds =
      cookies.place !== undefined || cookies.theme !== undefined ? 0 : pages.sharedSeconds(request, page);
    return sendPage(page, { sharedSeconds, now: clock.now().getTime() }, request, reply);
  };
  for (const path of neverShedPaths) app.get(path, { config: neverShed }, inTurn(fairShare, networkOfRequest, answer));
  app.get('/*', inTurn(fairShare, networkOfRequest, answer));
}

/** Opening hours and ages need no seconds; a page stays the same for a minute, so revisits get a 304. */
const startOfMinute = (time: Date) => new Date(Math.floor(time.getTime() / 60_000) * 60_000);

const settingCookies = (header = '') => ({ place: cookieIn(header, 'userLocation'), theme: cookieIn(header, 'theme') });

/** The value of the prefixed name, else of the plain one, which http and older versions have. */
function cookieIn(cookies: string, name: string): string | undefined {
  const parts = cookies.split(';').map((part) => part.trim());
  const start = [`__Host-${name}=`, `${name}=`].find((one) => parts.some((part) => part.startsWith(one)));
  return start && parts.find((part) => part.startsWith(start))?.slice(start.length);
}

/** Everything that a page depends on besides its address. */
const settingsOf = ({ place, theme }: ReturnType<typeof settingCookies>): Pick<PageContext, 'place' | 'theme'> => ({
  place: readPlace(place && decode(place)),
  theme: readTheme(theme),
});

/** Pages are the same for everyone: rendered without a viewer or session token. */
function callInProcess(bound: Map<string, OperationBinding>, request: FastifyRequest, checkResult = false): Call {
  const context: CallContext = {
    viewer: null,
    ip: addressOf(request.ip),
    requestId: request.id,
    headers: {},
    setCookie: () => {},
    tellPosition: () => {},
  };
  return (async (operation: Operation, input: unknown) => {
    const one = bound.get(operation.name);
    if (!one) throw new Error(`No code answers ${operation.name}: is it in src/api.ts?`);
    try {
      return await inSpan(operation.name, () => runOperation(one, withoutUndefined(input), context, { checkResult }));
    } catch (error) {
      const ofDatabase = databaseFailure(error);
      if (!ofDatabase) throw error;
      request.log.warn({ err: error }, ofDatabase.logged);
      throw ofDatabase.failure;
    }
  }) as Call;
}

const withoutUndefined = (input: unknown) =>
  Array.isArray(input)
    ? input
    : Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined));

/** Only the address: nothing else of a request changes a page. */
const webRequest = (request: FastifyRequest, origin: string) => new Request(addressOn(origin, request.url));

/** Always on this site: as a relative link '//elsewhere/path' would name another one. */
function addressOn(origin: string, target: string): URL {
  const url = new URL(origin);
  const end = target.indexOf('?');
  url.pathname = end < 0 ? target : target.slice(0, end);
  url.search = end < 0 ? '' : target.slice(end);
  return url;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

const PLACE = /^(-?\d{1,3}\.\d{1,3}),(\d{1,2}\.\d{1,3})\|([^\p{C}<>]{1,60})$/u;

function readPlace(value = ''): Place | null {
  const [, lng, lat, label] = PLACE.exec(value) ?? [];
  return lng && lat && label && Math.abs(Number(lng)) <= 180 && Number(lat) <= 90
    ? { lng: Number(lng), lat: Number(lat), label }
    : null;
}

const readTheme = (value = '') => (value === 'light' || value === 'dark' ? value : null);

const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The built pages, with immutable files. */
export async function builtPages(folder: URL): Promise<PageRenderer> {
  const { renderPage } = (await import(new URL('server/index.js', folder).href)) as {
    renderPage: PageRenderer['render'];
  };
  return {
    render: renderPage,
    serveFiles: async (app) => {
      await app.register(async (files) => {
        files.addHook('onRoute', (route) => {
          route.config = { ...route.config, ...neverShed };
        });
        await files.register(fastifyStatic, {
          root: new URL('client', folder).pathname,
          wildcard: false,
          preCompressed: true,
          index: false,
          setHeaders: (reply, path) => {
            const isHashed = path.includes('/client/assets/');
            reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
            // Scripts, style sheets and fonts need no document headers, a kilobyte in each of thirty files.
            if (isHashed && !path.endsWith('.svg')) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
          },
        });
      });
    },
  };
}

/** The pages from source, with hot reload. */
export async function developmentPages(): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  let vite: Awaited<ReturnType<typeof createServer>> | undefined;
  return {
    render: async (request, page) => {
      if (!vite) throw new Error('Files are served before pages');
      const { renderPage } = (await vite.ssrLoadModule('/src/server.ts')) as { renderPage: PageRenderer['render'] };
      return renderPage(request, page);
    },
    serveFiles: async (app) => {
      const server = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, ws: { server: app.server } },
      });
      vite = server;
      app.addHook('onClose', () => server.close());
      app.addHook('onRequest', (request, reply, next) => {
        if (/^\/(api|files|pictures|dev)\//.test(request.url)) next();
        else server.middlewares(request.raw, reply.raw, next);
      });
    },
  };
}
