import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const tracing = (env: Record<string, string>) => readConfig(env, []).tracing;
const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

describe('the settings of traces', () => {
  it('are off without an endpoint, whatever else is set, and where they say so', () => {
    expect(tracing({})).toBeNull();
    expect(tracing({ OTEL_SERVICE_NAME: 'shop', OTEL_PROPAGATORS: 'tracecontext' })).toBeNull();
    expect(tracing({ ...AT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  it('name the collector, record everything and believe nobody, unless told otherwise', () => {
    expect(tracing(AT)).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      serviceName: 'wicket',
      ratio: 1,
      believesCallers: false,
    });
    const env = { ...AT, OTEL_TRACES_SAMPLER_ARG: '0.1', OTEL_PROPAGATORS: 'tracecontext', TRUST_PROXY: '1' };
    expect(tracing(env)).toMatchObject({ ratio: 0.1, believesCallers: true });
  });

  it('take headers as OpenTelemetry writes them', () => {
    const env = { ...AT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-scope = 7,broken=%zz' };
    expect(tracing(env)?.headers).toEqual({ authorization: 'Bearer a=b', 'x-scope': '7', broken: '%zz' });
    expect(() => tracing({ ...AT, OTEL_EXPORTER_OTLP_HEADERS: 'no-value' })).toThrow(/name=value/);
  });

  it('are rejected where they would leak or lose something', () => {
    const outside = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
    expect(tracing(outside)?.url).toBe('http://collector.example:4318/v1/traces');
    expect(() => tracing({ ...outside, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden' })).toThrow(
      /^(?!.*hidden).*only over https/,
    );
    expect(() => tracing({ ...AT, OTEL_PROPAGATORS: 'tracecontext' })).toThrow(/TRUST_PROXY/);
    for (const [name, value] of Object.entries({
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER_ARG: '2',
      OTEL_PROPAGATORS: 'b3',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    }))
      expect(() => tracing({ ...AT, [name]: value }), name).toThrow(name);
  });
});
