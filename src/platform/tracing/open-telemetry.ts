import {
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { codeOf } from '../db/errors.ts';
import type { Span, Tracer, TracingConfig } from './tracer.ts';

/** Loaded only when tracing is configured (`openTracer`). Nothing is registered globally and no library is patched. */
export function openTelemetry({ url, headers, serviceName, ratio, believesCallers }: TracingConfig): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers: { ...headers } }) })],
  });
  const tracer = provider.getTracer('wicket');
  return {
    begin(name, { kind, attributes, caller }) {
      const parent = believesCallers && caller ? contextOf(caller) : ROOT_CONTEXT;
      const options = {
        kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER,
        ...(attributes && { attributes }),
      };
      const span = tracer.startSpan(name, options, parent);
      return span.isRecording() ? spanOf(span, tracer) : undefined;
    },
    stop: () => provider.shutdown(),
  };
}

function spanOf(span: OtelSpan, tracer: OtelTracer): Span {
  return {
    traceId: span.spanContext().traceId,
    child: (name, attributes = {}) =>
      spanOf(
        tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, trace.setSpan(ROOT_CONTEXT, span)),
        tracer,
      ),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (error) => {
      span.setAttribute('error.type', codeOf(error) || (error instanceof Error ? error.constructor.name : 'Error'));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Anything but a whole header begins a trace of our own. */
function contextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent) ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}
