import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, Tracer } from './tracer.ts';

/** The request or job that runs, as its log lines, its metrics and its trace name it. */
export type Work = {
  /** Of a request. */
  readonly reqId?: string;
  /** Of a request: the label of `http_request_duration_seconds`. */
  readonly operation?: string;
  /** The queue of a job, or the name of what runs every few seconds. */
  readonly job?: string;
  /** Without tracing there is none. */
  readonly tracer?: Tracer | undefined;
  /** The span that runs now; none outside a recorded trace. */
  readonly span?: Span | undefined;
};

const current = new AsyncLocalStorage<Work>();

export const withinWork = <T>(work: Work, run: () => T): T => current.run(work, run);

/** For what outlives the work that begins it: a connection, say, whose later events are of nobody. */
export const withoutWork = <T>(run: () => T): T => current.exit(run);

export const currentSpan = (): Span | undefined => current.getStore()?.span;

/** What every log line of the work has. A fresh object: pino adds the line's own fields to it. */
export function fieldsOfWork(): { reqId?: string; operation?: string; job?: string; traceId?: string } {
  const work = current.getStore();
  if (!work) return {};
  const { reqId, operation, job, span } = work;
  return {
    ...(reqId !== undefined && { reqId }),
    ...(operation !== undefined && { operation }),
    ...(job !== undefined && { job }),
    ...(span && { traceId: span.traceId }),
  };
}

type SpanOptions = {
  attributes?: Attributes;
  /** Begins a trace of its own where none runs: for what is rare and worth one. */
  mayBegin?: boolean;
};

/** Runs a step as a span of the current trace. Without one it only runs it. */
export async function inSpan<T>(
  name: string,
  run: (span: Span | undefined) => Promise<T>,
  { attributes, mayBegin = false }: SpanOptions = {},
): Promise<T> {
  const work = current.getStore();
  const span =
    work?.span?.child(name, attributes) ??
    (mayBegin ? work?.tracer?.begin(name, { kind: 'job', attributes }) : undefined);
  return span ? recorded({ ...work, span }, run) : run(undefined);
}

/** Runs work and ends its span with it. */
export function recorded<T>(work: Work & { span: Span }, run: (span: Span) => Promise<T>): Promise<T> {
  const { span } = work;
  return current.run(work, async () => {
    try {
      return await run(span);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  });
}
