import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { PATIENTLY } from '../../../../tests/support/patience.ts';
import { type InputOf, operation } from '../../contract/contract.ts';
import { callCache, callKey, pagesKey } from './call-cache.ts';
import { newClient } from './data-provider.tsx';
import { type FailureToast, messageOnPage, onFailureToast, wasToasted } from './failures.ts';
import { type ActionOptions, actionOptions } from './use-action.ts';
import { callOptions } from './use-call.ts';

const server = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const fetch = vi.fn<(url: string, init: { method: string; body?: string }) => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  return fetch;
});
afterAll(() => vi.unstubAllGlobals());

const spec = { summary: '', access: 'signed-in' } as const;
const listMarks = operation('GET /marks', {
  ...spec,
  name: 'listMarks',
  input: z.object({}),
  result: z.array(z.string()),
});
const page = z.object({ page: z.optional(z.number()), count: z.optional(z.number()) });
const listOrders = operation('GET /orders', { ...spec, name: 'listOrders', input: page, result: z.array(z.string()) });
const getShop = operation('GET /shop', {
  ...spec,
  ...{ name: 'getShop', access: 'public', isShared: true, input: z.object({}), result: z.string() },
});
const mark = operation('POST /mark', {
  ...spec,
  name: 'mark',
  input: z.object({ id: z.string() }),
  result: z.array(z.string()),
});

const ok = (result: unknown) => Response.json({ success: true, result });
const failed = (code: string, status: number, message: string) =>
  Response.json({ success: false, error: { code, message } }, { status });
function heldAnswers() {
  const answers: ((response: Response) => void)[] = [];
  server.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  return answers;
}

function robin() {
  const client = newClient();
  return { client, cache: callCache(client, 'robin') };
}
const start = (
  { client, cache }: ReturnType<typeof robin>,
  id: string,
  options: ActionOptions<typeof mark, InputOf<typeof mark>>,
) => new MutationObserver(client, actionOptions(cache, mark, options)).mutate({ id });

beforeEach(() => void server.mockReset());

describe('a key', () => {
  it('is the user, the name of the operation and the input', () => {
    expect(callKey('robin', listOrders, { page: 1 })).toEqual(['robin', 'listOrders', { page: 1 }]);
    expect(pagesKey('robin', listOrders, {})).toEqual(['robin', 'listOrders', {}, 'pages']);
  });

  it('has no user where the answer is the same for everybody', () => {
    expect(callKey('robin', getShop, {})).toEqual([null, 'getShop', {}]);
  });
});

describe('a call', () => {
  it('of a signed-in operation waits for a user, a public one does not', () => {
    expect(callOptions(null, listMarks, {}, {}).enabled).toBe(false);
    expect(callOptions('robin', listMarks, {}, {}).enabled).toBe(true);
    expect(callOptions(null, getShop, {}, {}).enabled).toBe(true);
  });

  it('gives one user nothing of another', () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, ['a']);
    expect(cache.read(listMarks, {})).toEqual(['a']);
    expect(callCache(client, 'kim').read(listMarks, {})).toBeUndefined();
  });
});

describe('the cache', () => {
  it('refetches every response of an operation, and of no other', async () => {
    const { client, cache } = robin();
    cache.write(listOrders, { page: 0 }, ['1']);
    cache.write(listOrders, { page: 1 }, ['2']);
    cache.write(listMarks, {}, ['a']);
    await cache.invalidate(listOrders);
    const stale = client.getQueryCache().findAll({ stale: true });
    expect(stale.map(({ queryKey }) => queryKey[1])).toEqual(['listOrders', 'listOrders']);
  });

  it('refetches the responses to one input', async () => {
    const { client, cache } = robin();
    cache.write(listOrders, { page: 0, count: 10 }, ['1']);
    cache.write(listOrders, { page: 1, count: 10 }, ['2']);
    await cache.invalidate(listOrders, { page: 1 });
    expect(
      client
        .getQueryCache()
        .findAll({ stale: true })
        .map(({ queryKey }) => queryKey[2]),
    ).toEqual([{ page: 1, count: 10 }]);
  });

  it('forgets what is not on screen', () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, ['a']);
    cache.write(getShop, {}, 'open');
    const stop = new QueryObserver(client, {
      queryKey: callKey('robin', getShop, {}),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    cache.clear();
    expect(cache.read(listMarks, {})).toBeUndefined();
    expect(cache.read(getShop, {})).toBe('open');
    stop();
  });
});

describe('an action', () => {
  const optimistic: ActionOptions<typeof mark>['optimistic'] = (show, { id }) =>
    show(listMarks, (marks) => [...marks, id]);

  it('shows its change at once and refetches what it updates', async () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, ['a']);
    const answer = heldAnswers();
    const running = start({ client, cache }, 'b', { updates: [listMarks], optimistic });
    await vi.waitFor(() => expect(answer).toHaveLength(1), PATIENTLY);
    expect(cache.read(listMarks, {})).toEqual(['a', 'b']);
    answer[0]?.(ok(['a', 'b']));
    await running;
    expect(client.getQueryCache().findAll({ stale: true })).toHaveLength(1);
  });

  it('undoes its change where it fails', async () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, ['a']);
    server.mockResolvedValueOnce(failed('conflict', 409, 'Too many.'));
    await expect(start({ client, cache }, 'b', { optimistic })).rejects.toThrow('Too many.');
    expect(cache.read(listMarks, {})).toEqual(['a']);
  });

  it('leaves what has changed again since', async () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, ['a']);
    const answers = heldAnswers();
    const running = start({ client, cache }, 'b', { optimistic });
    await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENTLY);
    cache.write(listMarks, {}, ['a', 'b', 'c']);
    answers[0]?.(failed('conflict', 409, 'Too many.'));
    await expect(running).rejects.toThrow('Too many.');
    expect(cache.read(listMarks, {})).toEqual(['a', 'b', 'c']);
  });

  it('waits for those of its scope that were started before, failed ones too', async () => {
    const one = robin();
    const answers = heldAnswers();
    const options = { scope: 'marks', answers: listMarks };
    const running = ['a', 'b'].map((id) => start(one, id, options));
    let isSettled = false;
    const settled = one.cache.settled('marks').then(() => {
      isSettled = true;
    });
    await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENTLY);
    answers[0]?.(failed('conflict', 409, 'Too many.'));
    await expect(running[0]).rejects.toThrow('Too many.');
    await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENTLY);
    expect(isSettled).toBe(false);
    expect(server.mock.calls.map(([, { body }]) => body)).toEqual(['{"id":"a"}', '{"id":"b"}']);
    answers[1]?.(ok(['b']));
    await Promise.all([running[1], settled]);
    expect(one.cache.read(listMarks, {})).toEqual(['b']);
  });

  it('does not show an answer that lacks a later change of its scope', async () => {
    const { client, cache } = robin();
    cache.write(listMarks, {}, []);
    const answers = heldAnswers();
    const options = { scope: 'marks', answers: listMarks, optimistic };
    const running = ['a', 'b'].map((id) => start({ client, cache }, id, options));
    await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENTLY);
    answers[0]?.(ok(['a']));
    await running[0];
    expect(cache.read(listMarks, {})).toEqual(['a', 'b']);
    await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENTLY);
    answers[1]?.(ok(['a', 'b']));
    await running[1];
    expect(cache.read(listMarks, {})).toEqual(['a', 'b']);
  });
});

describe('a failure', () => {
  const outcome = async (response: Response, options: ActionOptions<typeof mark>) => {
    const toasts: FailureToast[] = [];
    const stop = onFailureToast((toast) => void toasts.push(toast));
    server.mockResolvedValueOnce(response);
    const error = await start(robin(), 'a', options).catch((thrown: Error) => thrown);
    stop();
    return { toasts, onPage: messageOnPage(error as Error), wasToasted: wasToasted(error) };
  };

  it.each([false, true])(
    'of the server is said by a toast, and not by the page (showsRefusal: %s)',
    async (showsRefusal) => {
      expect(await outcome(failed('unavailable', 503, 'Busy.'), { showsRefusal })).toEqual({
        toasts: [{ tone: 'error', sentence: 'Busy.' }],
        onPage: undefined,
        wasToasted: true,
      });
    },
  );

  it('is a refusal that the page shows: no toast', async () => {
    expect(await outcome(failed('conflict', 409, 'Too many.'), { showsRefusal: true })).toEqual({
      toasts: [],
      onPage: 'Too many.',
      wasToasted: false,
    });
  });

  it('is a refusal that no page shows: a toast', async () => {
    expect((await outcome(failed('conflict', 409, 'Too many.'), {})).toasts).toEqual([
      { tone: 'warning', sentence: 'Too many.' },
    ]);
  });
});
