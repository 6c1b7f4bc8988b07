import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../contract/contract.ts';
import { abortOwnReads, authToken, call, endedReason, onSignedOut } from './browser.ts';

const answer = vi.fn<() => Promise<Response>>();

const whoAmI = operation('GET /me', {
  name: 'me',
  summary: '',
  access: 'signed-in',
  input: z.object({}),
  result: z.string(),
});
const refused = () =>
  Response.json({ success: false, error: { code: 'unauthenticated', message: 'It was too old.' } }, { status: 401 });

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

it('forgets a session token that the server refuses, and says so and why', async () => {
  answer.mockResolvedValueOnce(refused());
  const heard = vi.fn();
  onSignedOut(heard);
  authToken.set('old');
  await expect(call(whoAmI, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(authToken.get()).toBeNull();
  expect(endedReason.get()).toBe('It was too old.');
  expect(heard).toHaveBeenCalledOnce();
});

it('keeps the session token of who logged in since the refused one was sent', async () => {
  answer.mockImplementationOnce(async () => {
    authToken.set('new');
    return refused();
  });
  authToken.set('old');
  await expect(call(whoAmI, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(authToken.get()).toBe('new');
});

it('aborts what is being read as a session ends, says nothing of the network, and reads on for the next one', async () => {
  const signals: AbortSignal[] = [];
  answer.mockImplementation(((_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }) as never);
  authToken.set('mine');
  const read = call(whoAmI, {});
  abortOwnReads();
  await expect(read).rejects.toMatchObject({ code: 'unauthenticated' });
  void call(whoAmI, {});
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('failed to fetch'))],
  [
    'a 401 that is not the server’s own',
    async () => new Response('<html>Please pay for the network</html>', { status: 401 }),
  ],
  [
    'a 503',
    async () => Response.json({ success: false, error: { code: 'unavailable', message: '' } }, { status: 503 }),
  ],
  ['a 500 without a body', async () => new Response(null, { status: 500 })],
])('keeps the session token after %s', async (_, given) => {
  answer.mockImplementationOnce(given);
  authToken.set('mine');
  await expect(call(whoAmI, {})).rejects.toThrow();
  expect(authToken.get()).toBe('mine');
  expect(endedReason.get()).toBeNull();
});

it('repeats the position of its last write with each read, and names none while one is under way', async () => {
  const sent: (string | null)[] = [];
  const told =
    (position?: string) =>
    (_url: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('x-fresh'));
      return Promise.resolve(
        Response.json({ success: true, result: 'me' }, position ? { headers: { 'x-fresh': position } } : {}),
      );
    };
  const read = async (position?: string) => {
    answer.mockImplementationOnce(told(position) as never);
    await call(whoAmI, {});
  };
  const rename = { ...whoAmI, method: 'PUT' } as const;
  answer.mockImplementationOnce(told('0/10') as never);
  await call(rename, {});
  await read();
  const underway = Promise.withResolvers<Response>();
  answer.mockImplementationOnce(() => underway.promise);
  const written = call(rename, {});
  await read();
  underway.resolve(Response.json({ success: true, result: 'me' }, { headers: { 'x-fresh': '0/20' } }));
  await written;
  await read();
  // A read that writes.
  await read('0/30');
  await read();
  expect(sent).toEqual([null, '0/10', null, '0/20', '0/20', '0/30']);
});
