import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CallContext, OperationBinding } from '../contract/handle.ts';
import { costlyReads } from './costly-reads.ts';

const BUSY = 'The service is very busy. Please try again in a moment.';
const anonymous = { viewer: null } as CallContext;
const shopper = { viewer: { userId: '1' } } as CallContext;

function bench({ patienceMs = 60_000 } = {}) {
  let poolWaitMs = 0;
  const reads = costlyReads(() => poolWaitMs, { connections: 7, patienceMs, mostPoolWaitMs: 1_000 });
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const call = (name: string, costlyConnections: number, context = anonymous) => {
    const run = () => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name))));
    };
    return reads.limit({ operation: { costlyConnections }, run } as unknown as OperationBinding).run({}, context);
  };
  const endOldest = async (error?: Error) => {
    ends.shift()?.(error);
    await turn();
  };
  const waitForPool = (ms: number) => {
    poolWaitMs = ms;
  };
  return { call, endOldest, begun, waitForPool };
}

describe('costly reads', () => {
  it('run as long as their connections suffice; the next starts when enough are free, in order of arrival', async () => {
    const { call, endOldest, begun } = bench();
    for (const name of ['a', 'b']) void call(name, 3);
    for (const name of ['c', 'd']) void call(name, 1);
    void call('e', 3);
    void call('f', 1);
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endOldest();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await endOldest();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('give their connections back when they fail', async () => {
    const { call, endOldest, begun } = bench();
    const failed = expect(call('a', 7)).rejects.toThrow('broken');
    void call('b', 7);
    await turn();
    await endOldest(new Error('broken'));
    await failed;
    expect(begun).toEqual(['a', 'b']);
  });

  it('are rejected when their turn does not come; the next waits behind them until then', async () => {
    const { call, begun } = bench({ patienceMs: 5 });
    void call('a', 6);
    const large = call('large', 3);
    void call('small', 1);
    expect(begun).toEqual(['a']);
    await expect(large).rejects.toMatchObject({ code: 'unavailable', message: BUSY, retryAfterSeconds: 2 });
    await turn();
    expect(begun).toEqual(['a', 'small']);
  });

  it('are rejected at once while others wait long for a connection', async () => {
    const { call, waitForPool } = bench();
    waitForPool(1_001);
    await expect(call('a', 1)).rejects.toMatchObject({ message: BUSY });
    waitForPool(1_000);
    void call('b', 1);
  });

  it('of signed-in callers, and reads that are not costly, are not limited', async () => {
    const { call, begun, waitForPool } = bench();
    waitForPool(1_001);
    for (let n = 0; n < 20; n++) {
      void call('signed-in', 3, shopper);
      void call('cheap', 0);
    }
    expect(begun).toHaveLength(40);
  });
});
