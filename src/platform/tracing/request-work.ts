import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Work, withinWork } from './current-work.ts';
import type { Tracer } from './tracer.ts';

/** By the operation of the API or the route of a page, never by address: ids would make a series of numbers each. */
export const operationOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config.operation ?? url ?? 'none';

/** Joins what a request logs, counts and traces: by its id, the name of its operation and, where it is recorded, its trace. */
export function followRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    const operation = operationOf(request);
    const span = tracer && beginSpan(tracer, operation, request);
    request.work = { reqId: request.id, operation, tracer, span };
    withinWork(request.work, done);
  });
  app.addHook('onResponse', ({ work }, { statusCode }, done) => {
    work?.span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) work?.span?.fail(String(statusCode));
    work?.span?.end();
    done();
  });
}

function beginSpan(tracer: Tracer, operation: string, { id, method, headers, routeOptions }: FastifyRequest) {
  if (routeOptions.config.isProbe) return undefined;
  return tracer.begin(operation, {
    kind: 'request',
    caller: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    attributes: {
      'http.request.method': method,
      ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
      'wicket.request_id': id,
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent before the first hook. */
    work?: Work;
  }
  interface FastifyContextConfig {
    /** The name of the operation that a route of the API answers. */
    operation?: string;
    /** Asked every few seconds by machines: not worth a trace. */
    isProbe?: boolean;
  }
}
