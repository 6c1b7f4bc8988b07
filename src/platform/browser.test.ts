import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authToken, call, onSignedOut } from './browser.ts';
import { operation } from './contract.ts';

/** Before the client takes it. */
const answer = vi.hoisted(() => {
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  return fetch;
});

const whoAmI = operation('GET /me', {
  name: 'me',
  summary: '',
  access: 'signed-in',
  input: z.object({}),
  result: z.string(),
});
const refused = () =>
  Response.json({ success: false, error: { code: 'unauthenticated', message: '' } }, { status: 401 });

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

it('forgets a secret that the server refuses, and says so', async () => {
  answer.mockResolvedValueOnce(refused());
  const heard = vi.fn();
  onSignedOut(heard);
  authToken.set('old');
  await expect(call(whoAmI, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(authToken.get()).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

it('keeps the secret of who logged in since the refused one was sent', async () => {
  answer.mockImplementationOnce(async () => {
    authToken.set('new');
    return refused();
  });
  authToken.set('old');
  await expect(call(whoAmI, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(authToken.get()).toBe('new');
});
