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
 * Says once that a proxy stands before this process and is not believed: then all shoppers have one address, and one share
 * of every limit by network.
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
 * Makes `app.close()` drop no request and end soon. For `drainMs` it still takes requests, since their senders learn
 * of its end from /api/ready alone. Kept-alive sockets with a request in flight would then keep it waiting for their
 * time-out (72 s in Fastify 5).
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
    /** The process is on its way out: /api/ready says so. */
    readonly isClosing: boolean;
  }
}
