import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type PushBrowser, pushBrowser } from './push-browser.ts';

export type Delivered = {
  endpoint: string;
  ttl: string;
  urgency: string;
  topic: string;
  contact: string;
  /** Of the sender. */
  key: string;
  text: string;
};
type Status = { status: number; headers?: Record<string, string>; body?: string };
/** What the next request gets: a status with its headers, perhaps later, or nothing at all. By default 201. */
export type Answer = Status | Promise<Status> | 'silence';

/** For a sender that knows the tests' push services and no other. */
export const isOfTest = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === '127.0.0.1';

/**
 * A push service of our own: checks who sends (RFC 8292) and how (RFC 8030), and reads with the keys of the browser that it
 * is for. What breaks a rule gets the status that a real one gives, and is in `refused`.
 */
export async function startPushService({ now = () => new Date() }: { now?: () => Date } = {}) {
  const browsers = new Map<string, PushBrowser>();
  const answers: Answer[] = [];
  const delivered: Delivered[] = [];
  const refused: string[] = [];
  /** All that were asked, in order. */
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const endpoint = `${origin}${request.url}`;
    const { authorization = '', ttl, urgency, topic, 'content-encoding': encoding } = request.headers;
    const body = await buffer(request);
    asked.push(endpoint);
    const answer = (await answers.shift()) ?? { status: 201 };
    if (answer === 'silence') return;
    try {
      const contact = contactOf(authorization, { origin, now: now() });
      const browser = browsers.get(endpoint);
      if (request.method !== 'POST' || encoding !== 'aes128gcm') throw new Error(`${request.method} of ${encoding}`);
      if (!/^\d+$/.test(ttl as string)) throw new Error(`TTL ${ttl}`);
      if (!/^[\w-]{1,32}$/.test(topic as string)) throw new Error(`Topic ${topic}`);
      if (body.length > 4096) throw new Error(`${body.length} bytes`);
      if (answer.status === 201 && browser) {
        const text = browser.read(body);
        const key = /k=([\w-]+)$/.exec(authorization)?.[1] ?? '';
        delivered.push({ endpoint, ttl: `${ttl}`, urgency: `${urgency}`, topic: `${topic}`, contact, key, text });
      }
    } catch (error) {
      refused.push((error as Error).message);
      response.writeHead(400).end();
      return;
    }
    response.writeHead(answer.status, { 'content-length': String(answer.body?.length ?? 0), ...answer.headers });
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    delivered,
    refused,
    asked,
    /** To the next requests, in turn. */
    answer: (...next: Answer[]) => void answers.push(...next),
    /** A browser that has subscribed here. */
    browser: () => {
      const browser = pushBrowser(origin);
      browsers.set(browser.endpoint, browser);
      return browser;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whom to write to, of a header that is right. Throws for any other. */
export function contactOf(authorization: string, { origin, now }: { origin: string; now: Date }): string {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]{86}), ?k=([\w-]{87})$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Error(`No key in '${authorization}'`);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('A signature by another key');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const { aud, exp, sub } = read(claims) as { aud: string; exp: number; sub: string };
  const seconds = exp - now.getTime() / 1000;
  if (read(head).alg !== 'ES256' || aud !== origin) throw new Error(`For ${aud} by ${read(head).alg}`);
  if (seconds <= 0 || seconds > 24 * 3600) throw new Error(`Good for ${seconds} s`);
  return sub;
}
