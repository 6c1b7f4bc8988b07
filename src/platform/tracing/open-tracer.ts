import type { Tracer, TracingConfig } from './tracer.ts';

/** Without a configuration none of the libraries is loaded. */
export async function openTracer(config: TracingConfig | null): Promise<Tracer | undefined> {
  if (!config) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config);
}
