import { beforeEach, expect, it, vi } from 'vitest';
import { ARRIVED } from './arrived.ts';

type Arrived = (files: readonly string[]) => Promise<unknown>;
/** The failures of each file before it loads; -1: no response. */
let failures: Record<string, number>;
let asked: { file: string; at: number }[];

beforeEach(() => {
  failures = {};
  asked = [];
});

const answer = async (file: string) => {
  asked.push({ file, at: Date.now() });
  const left = failures[file] ?? 0;
  if (left < 0) return new Promise<Response>(() => {});
  failures[file] = left - 1;
  if (left > 1) throw new TypeError('Failed to fetch');
  return new Response('', { status: left === 1 ? 503 : 200 });
};

function start(): Arrived {
  const page = { arrived: undefined as unknown as Arrived };
  new Function('window', 'fetch', ARRIVED)(page, answer);
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
    return { ...(await over), asked: asked.map(({ file, at }) => [file, at - begun]) };
  } finally {
    vi.useRealTimers();
  }
}

it.each([
  ['comes at once', 0, { came: true, after: 0, asked: [['/a.js', 0]] }],
  [
    'was refused once',
    1,
    {
      came: true,
      after: 1_000,
      asked: [
        ['/a.js', 0],
        ['/a.js', 1_000],
      ],
    },
  ],
  [
    'failed twice',
    2,
    {
      came: true,
      after: 4_000,
      asked: [
        ['/a.js', 0],
        ['/a.js', 1_000],
        ['/a.js', 4_000],
      ],
    },
  ],
  [
    'failed three times',
    9,
    {
      came: false,
      after: 4_000,
      isFile: true,
      asked: [
        ['/a.js', 0],
        ['/a.js', 1_000],
        ['/a.js', 4_000],
      ],
    },
  ],
  ['is never answered', -1, { came: false, after: 8_000, isFile: true, asked: [['/a.js', 0]] }],
])('a file that %s', async (_, failing, expected) => {
  failures['/a.js'] = failing;
  expect(await ending(() => start()(['/a.js']))).toEqual(expected);
});

it('fetches no file that is loaded or in flight a second time, and retries one that had failed for good', async () => {
  failures = { '/a.js': 3 };
  const arrived = start();
  const both = await ending(() => Promise.allSettled([arrived(['/a.js', '/b.js']), arrived(['/b.js'])]));
  expect(both.asked.filter(([file]) => file === '/b.js')).toEqual([['/b.js', 0]]);
  asked = [];
  expect(await ending(() => arrived(['/a.js', '/b.js']))).toEqual({ came: true, after: 0, asked: [['/a.js', 0]] });
});
