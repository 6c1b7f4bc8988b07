import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string };

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: Value }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};

type Received = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

/** A collector of OpenTelemetry on loopback: takes spans by OTLP over HTTP, as JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    headers.push(request.headers);
    bodies.push(Buffer.concat(parts).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers,
    text: () => bodies.join('\n'),
    spans: (): ReceivedSpan[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Received).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export const attributeOf = ({ attributes }: ReceivedSpan, name: string): string | number | undefined => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};
