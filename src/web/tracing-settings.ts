import * as z from 'zod/mini';
import { StartError } from '#platform/errors.ts';
import type { TracingConfig } from '#platform/tracing/tracer.ts';
import { LOOPBACK } from './connection-settings.ts';

/** Named as the specification of OpenTelemetry names them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  // The only one that is spoken: another one, named by mistake, would lose every trace.
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(z.enum(['http/json']), 'http/json'),
  OTEL_SERVICE_NAME: z._default(z.string(), 'wicket'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  OTEL_PROPAGATORS: z._default(z.enum(['none', 'tracecontext']), 'none'),
  OTEL_SDK_DISABLED: z._default(z.enum(['true', 'false']), 'false'),
};

const Settings = z.object(tracingSettings);

/** Null: no traces, which is what happens unless an endpoint is named. */
export function tracingOf(s: z.output<typeof Settings> & { TRUST_PROXY: number }): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = s;
  if (!endpoint || s.OTEL_SDK_DISABLED === 'true') return null;
  if (s.OTEL_PROPAGATORS === 'tracecontext' && s.TRUST_PROXY === 0)
    throw new StartError(
      'OTEL_PROPAGATORS=tracecontext needs TRUST_PROXY: traceparent is believed only from a proxy that sets or removes it.',
    );
  const headers = headersOf(s.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  const { protocol, hostname } = new URL(endpoint);
  if (Object.keys(headers).length && protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new StartError(
      'OTEL_EXPORTER_OTLP_HEADERS leave only over https: OTEL_EXPORTER_OTLP_ENDPOINT must begin with it.',
    );
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    serviceName: s.OTEL_SERVICE_NAME,
    ratio: s.OTEL_TRACES_SAMPLER_ARG,
    believesCallers: s.OTEL_PROPAGATORS === 'tracecontext',
  };
}

/** `name=value,name=value`, the values with percent signs. */
function headersOf(list: string): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1)
        throw new StartError('Wrong setting. OTEL_EXPORTER_OTLP_HEADERS: must be name=value, separated by commas.');
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
