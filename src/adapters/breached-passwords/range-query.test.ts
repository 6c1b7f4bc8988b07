import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { breachedPasswords } from './range-query.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer = (_request, response) => void response.end();
const asked: { url: string; padding: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] as string | undefined });
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const logged: string[] = [];
const log = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) };
beforeEach(() => {
  asked.length = 0;
  logged.length = 0;
});

const PASSWORD = 'correct horse battery';
const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const OTHERS = ['0018A45C4D1DEF81644B54AB7F969B88D65:10', '003D68EB55068C33ACE09247EE4C639306B:3'];
const sends =
  (...lines: string[]): Answer =>
  (_request, response) =>
    void response.end(lines.join('\r\n'));
const isBreached = (timeoutMs?: number) =>
  breachedPasswords({ url: `${origin}/range/`, log, ...(timeoutMs ? { timeoutMs } : {}) }).isBreached(PASSWORD);

describe('breached passwords by a range query', () => {
  it('tell the service the first five digits of the hash, with padding', async () => {
    answer = sends(...OTHERS);
    expect(await isBreached()).toBe(false);
    expect(asked).toEqual([{ url: `/range/${digest.slice(0, 5)}`, padding: 'true' }]);
    expect(logged).toEqual([]);
  });

  it.each([
    ['its line with a count', `${digest.slice(5)}:42`, true],
    ['its line in small letters', `${digest.slice(5).toLowerCase()}:1`, true],
    ['a line of the padding', `${digest.slice(5)}:0`, false],
    ['a line without a count', digest.slice(5), false],
    ['a line with nonsense as count', `${digest.slice(5)}:many`, false],
    ['the whole hash', `${digest}:42`, false],
    ['the prefix alone', `${digest.slice(0, 5)}:42`, false],
  ])('are found by %s', async (_what, line, isIt) => {
    answer = sends(OTHERS[0] as string, line, OTHERS[1] as string);
    expect(await isBreached()).toBe(isIt);
  });

  it.each<[string, Answer]>([
    ['is broken', (_request, response) => void response.writeHead(500).end(`${digest.slice(5)}:42`)],
    ['limits us', (_request, response) => void response.writeHead(429, { 'retry-after': '2' }).end()],
    ['sends us elsewhere', (_request, response) => void response.writeHead(302, { location: `${origin}/other` }).end()],
    ['hangs up', (_request, response) => void response.socket?.destroy()],
    ['hangs', () => {}],
    ['begins and hangs', (_request, response) => void response.write(OTHERS[0])],
    [
      'never ends',
      (_request, response) => {
        const more = () => void (response.destroyed || response.write('A'.repeat(65_536), more));
        more();
      },
    ],
  ])('stop nobody and log a line without the password while the service %s', async (_how, its) => {
    answer = its;
    expect(await isBreached(300)).toBe(false);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('could not be looked up');
    for (const part of [PASSWORD, digest, digest.slice(0, 5)]) expect(logged[0]).not.toContain(part);
    expect(asked).toHaveLength(1);
  });

  it('wait for the service for a second', async () => {
    answer = () => {};
    const begun = performance.now();
    expect(await isBreached()).toBe(false);
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(logged[0]).toMatch(/timeout/i);
  });

  it('are not looked up without an address', async () => {
    expect(await breachedPasswords({ url: null, log }).isBreached(PASSWORD)).toBe(false);
    expect(asked).toEqual([]);
  });
});
