import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gate } from './gate.ts';
import { sharesOf } from './network.ts';

function bench(limits: Parameters<typeof gate>[0]) {
  const one = gate(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (ip: string, name = ip) =>
    one.run(sharesOf({ ip }), () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endOldest = async () => {
    ends.shift()?.();
    await turn();
  };
  return { enter, endOldest, begun, isFull: one.isFull };
}

describe('a gate', () => {
  it('lets so many run, so many wait, and no more', async () => {
    const { enter, endOldest, begun } = bench({ atOnce: 2, mostWaiting: 1 });
    const entered = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].map((ip) => enter(ip));
    expect(entered.map((one) => one !== null)).toEqual([true, true, true, false]);
    expect(begun).toEqual(['10.0.0.1', '10.0.0.2']);
    await endOldest();
    expect(begun).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    expect(await entered[0]).toBe('10.0.0.1');
    expect(enter('10.0.0.4')).not.toBeNull();
  });

  it('takes those that wait in turn, one of each network', async () => {
    const { enter, endOldest, begun } = bench({ atOnce: 1, mostWaiting: 9 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) enter(`10.0.0.${name.charCodeAt(0)}`, name);
    for (let n = 0; n < 5; n++) await endOldest();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('has a share for each /64, and five times that for all of a /48', async () => {
    const { enter, endOldest } = bench({ atOnce: 100, mostWaiting: 0, mostOfKey: 2 });
    const of64 = (n: number) => Array.from({ length: 3 }, (_, host) => enter(`2001:db8:7:${n}::${host}`) !== null);
    expect([1, 2, 3, 4, 5, 6].map(of64)).toEqual([...Array(5).fill([true, true, false]), [false, false, false]]);
    expect(enter('2001:db8:8:1::1')).not.toBeNull();
    await endOldest();
    expect(of64(6)).toEqual([true, false, false]);
  });

  it('makes room again when work fails', async () => {
    const one = gate({ atOnce: 1, mostWaiting: 0, mostOfKey: 1 });
    const shares = sharesOf({ ip: '10.0.0.1' });
    await expect(one.run(shares, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await one.run(shares, async () => 'yes')).toBe('yes');
  });
});
