import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAIR_LIMITS, fairShare } from './fair-share.ts';

const { capacity, guaranteed, mostWaiting } = FAIR_LIMITS;

function send(share: ReturnType<typeof fairShare>, key: string, count: number) {
  const client = { begun: 0, end: () => share.leave(key) };
  for (let n = 0; n < count; n++) {
    const waits = share.enter(key);
    if (!waits) client.begun++;
    else void waits.then(() => client.begun++);
  }
  return client;
}

describe('a fair share', () => {
  it('lets a client who is alone use all of the capacity, and no more', () => {
    expect(send(fairShare(), 'a', 100).begun).toBe(capacity);
  });

  it('admits other clients at once, even if one client floods the server', () => {
    const share = fairShare();
    send(share, 'a', 200);
    for (let n = 0; n < 50; n++) expect(send(share, `b${n}`, 1).begun).toBe(1);
  });

  it('leaves a client who sent much less when others come, and all of it when they have gone', async () => {
    const share = fairShare();
    const busy = send(share, 'a', 200);
    const others = ['b', 'c'].map((key) => send(share, key, 1));
    for (let n = 0; n < capacity - capacity / 3; n++) busy.end();
    await turn();
    expect(busy.begun).toBe(capacity);
    busy.end();
    await turn();
    expect(busy.begun).toBe(capacity + 1);
    for (const other of others) other.end();
    busy.end();
    await turn();
    expect(busy.begun).toBe(capacity + 2 + (capacity - capacity / 3));
  });

  it('guarantees each client a share, however many there are: slow calls of one do not block another', () => {
    const share = fairShare();
    for (let n = 0; n < 100; n++) expect(send(share, `client-${n}`, 9).begun).toBeGreaterThanOrEqual(guaranteed);
  });

  it('rejects the next call of a client with too many queued calls, and no other client’s', () => {
    const share = fairShare();
    send(share, 'a', capacity + mostWaiting);
    expect(() => share.enter('a')).toThrow('Too many requests were sent at once.');
    expect(share.enter('b')).toBeUndefined();
  });

  it('serves every call that it takes, in order, and forgets clients that have gone', async () => {
    const event = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isEnd: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200, size: 'max' }), async (events) => {
        const share = fairShare({ capacity: 4, guaranteed: 1, mostWaiting: 50 });
        const running = new Map<string, number[]>();
        const begun = new Map<string, number[]>();
        let id = 0;
        const begin = (key: string, one: number) => {
          running.set(key, [...(running.get(key) ?? []), one]);
          begun.set(key, [...(begun.get(key) ?? []), one]);
        };
        let waiting = 0;
        for (const { key, isEnd } of events) {
          if (isEnd && running.get(key)?.shift() !== undefined) share.leave(key);
          else if (!isEnd && waiting < 50) {
            const one = ++id;
            const waits = share.enter(key);
            if (waits) waiting++;
            if (waits) void waits.then(() => begin(key, one) ?? waiting--);
            else begin(key, one);
          }
          await Promise.resolve();
        }
        for (let open = true; open; await turn()) {
          open = false;
          for (const [key, calls] of running) if (calls.shift() !== undefined) open = share.leave(key) ?? true;
        }
        for (const calls of begun.values()) expect(calls).toEqual(calls.toSorted((a, b) => a - b));
        expect([...begun.values()].flat()).toHaveLength(id);
        expect(share.size()).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
