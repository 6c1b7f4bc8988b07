import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** One line per request, with its id, without query strings' values or bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.url.startsWith('/api/') ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/**
 * Logs once that requests come through an untrusted proxy: then all shoppers share one address, and one quota of every limit
 * by network.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    done();
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      'a request came with X-Forwarded-For, which is not believed: set TRUST_PROXY if a proxy stands before this',
    );
  });
}

/**
 * Makes `app.close()` drop no request and end soon. It still accepts requests for `drainMs`, because load balancers learn of
 * the shutdown only from /api/ready. Without this, keep-alive sockets with a request in flight delay it until their time-out
 * (72 s in Fastify 5).
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
    /** The process is shutting down: /api/ready reports it. */
    readonly isClosing: boolean;
  }
}
