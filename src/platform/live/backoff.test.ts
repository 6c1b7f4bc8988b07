import { expect, it } from 'vitest';
import { backoffDelay } from './backoff.ts';
import { CLOSE } from './protocol.ts';

const spread = (failures: number, code: number | null = null) =>
  [0, 1].map((random) => backoffDelay({ failures, code }, random));

it.each([
  { what: 'comes at once the first time', is: spread(0), to: [0, 0] },
  { what: 'waits a moment after the first failure', is: spread(1), to: [500, 1_000] },
  { what: 'twice as long after the next', is: spread(2), to: [1_000, 2_000] },
  { what: 'and again', is: spread(3), to: [2_000, 4_000] },
  { what: 'never longer than 5 s', is: spread(50), to: [2_500, 5_000] },
  { what: 'spreads over 5 s after a restart', is: spread(1, CLOSE.restarting), to: [500, 5_000] },
  {
    what: 'goes on as after any failure when it is not back by then',
    is: spread(2, CLOSE.restarting),
    to: [1_000, 2_000],
  },
  { what: 'stays away for half a minute where it was too many', is: spread(1, CLOSE.tooMany), to: [30_000, 60_000] },
])('$what', ({ is, to }) => {
  expect(is).toEqual(to);
});
