import { beforeEach, expect, it, vi } from 'vitest';
import { ARRIVED } from './arrived.ts';

type Arrived = (files: readonly string[]) => Promise<unknown>;
type Link = { rel: string; href: string; crossOrigin?: string; onload(): void; onerror(): void };

/** The failures of each file before it loads; -1: no response. */
let failures: Record<string, number>;
let asked: { how: string; file: string; at: number }[];
/** Chromium gives a failed preload to whatever asks for the file with the same credentials, without a request. */
let failedPreloads: Set<string>;

beforeEach(() => {
  failures = {};
  asked = [];
  failedPreloads = new Set();
});

const answer = async (how: string, file: string): Promise<{ ok: boolean }> => {
  asked.push({ how, file, at: Date.now() });
  const left = failures[file] ?? 0;
  if (left < 0) return new Promise(() => {});
  failures[file] = left - 1;
  if (how === 'fetch' && left > 1) throw new TypeError('Failed to fetch');
  return { ok: left <= 0 };
};

/** As Chromium does; failing-scripts.test.ts runs the real one. */
async function append({ rel, href, crossOrigin, onload, onerror }: Link) {
  if (failedPreloads.has(href) && crossOrigin !== 'use-credentials') return onerror();
  const { ok } = rel === 'modulepreload' ? { ok: true } : await answer(rel, href);
  if (ok) return onload();
  if (rel === 'preload') failedPreloads.add(href);
  onerror();
}

function start(): Arrived {
  const page = { arrived: undefined as unknown as Arrived };
  const document = { createElement: () => ({}), head: { append }, querySelector: () => null };
  const fetch = async (file: string) => ({ ...(await answer('fetch', file)), arrayBuffer: async () => {} });
  new Function('window', 'document', 'fetch', ARRIVED)(page, document, fetch);
  return page.arrived;
}

/** The outcome and its time, on a fake clock. */
async function ending(arrive: () => Promise<unknown>) {
  vi.useFakeTimers();
  const begun = Date.now();
  try {
    const over = arrive().then(
      () => ({ came: true, after: Date.now() - begun }),
      (error: Error & { isFile?: boolean }) => ({ came: false, after: Date.now() - begun, isFile: error.isFile }),
    );
    await vi.advanceTimersByTimeAsync(20_000);
    return { ...(await over), asked: asked.map(({ how, file, at }) => `${how} ${file} at ${at - begun}`) };
  } finally {
    vi.useRealTimers();
  }
}

it.each([
  ['comes at once', 0, { came: true, after: 0, asked: ['preload /a.js at 0'] }],
  ['was refused once', 1, { came: true, after: 1_000, asked: ['preload /a.js at 0', 'fetch /a.js at 1000'] }],
  [
    'failed twice',
    2,
    { came: true, after: 4_000, asked: ['preload /a.js at 0', 'fetch /a.js at 1000', 'fetch /a.js at 4000'] },
  ],
  [
    'failed three times',
    9,
    {
      ...{ came: false, after: 4_000, isFile: true },
      asked: ['preload /a.js at 0', 'fetch /a.js at 1000', 'fetch /a.js at 4000'],
    },
  ],
  ['is never answered', -1, { came: false, after: 8_000, isFile: true, asked: ['preload /a.js at 0'] }],
])('a file that %s', async (_, failing, expected) => {
  failures['/a.js'] = failing;
  expect(await ending(() => start()(['/a.js']))).toEqual(expected);
});

it('asks for a sheet as a sheet, each time', async () => {
  failures['/a.css'] = 1;
  expect(await ending(() => start()(['/a.css']))).toEqual({
    ...{ came: true, after: 1_000 },
    asked: ['stylesheet /a.css at 0', 'stylesheet /a.css at 1000'],
  });
});

it('asks for no file that is loaded or in flight a second time, and retries one that had failed for good', async () => {
  failures = { '/a.js': 3 };
  const arrived = start();
  const both = await ending(() => Promise.allSettled([arrived(['/a.js', '/b.js']), arrived(['/b.js'])]));
  expect(both.asked.filter((line) => line.includes('/b.js'))).toEqual(['preload /b.js at 0']);
  asked = [];
  expect(await ending(() => arrived(['/a.js', '/b.js']))).toEqual({
    ...{ came: true, after: 0 },
    asked: ['fetch /a.js at 0'],
  });
});
