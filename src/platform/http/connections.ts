import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withinWork } from '../tracing/current-work.ts';

/** Logs requests, without query values or bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.url.startsWith('/api/') ? 'info' : 'debug';
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    withinWork(request.work ?? { reqId: request.id }, () => request.log[level](line, 'request'));
    done();
  });
}

/** Logs once if an untrusted proxy forwards requests: all shoppers then share one address and its quotas. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    done();
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn('a request came with X-Forwarded-For, which is ignored: set TRUST_PROXY if a proxy stands before this');
  });
}

/**
 * Makes `app.close()` drain without dropping requests. It accepts requests for `drainMs`, as load balancers learn of it
 * only from /api/ready. Busy keep-alive sockets would otherwise delay it up to 72 s (Fastify 5).
 */
export function closeGracefully(app: FastifyInstance, { drainMs }: { drainMs: number }): void {
  let isClosing = false;
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('preClose', async () => {
    isClosing = true;
    await sleep(drainMs);
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly isClosing: boolean;
  }
}
