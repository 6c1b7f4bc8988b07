import { describe, expect, it } from 'vitest';
import { repeatedSounds, SOUNDS } from './order-sounds.ts';

const now = Date.parse('2026-11-20T21:24:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const fresh = { id: 'a', status: 'new-order' as const, isUnseen: true, acceptBy: inMinutes(12), readyAt: null };
const preparing = { ...fresh, status: 'processing' as const, isUnseen: false, acceptBy: null, readyAt: inMinutes(3) };

describe('what a store hears', () => {
  it.each([
    ['nothing without orders', [], null, []],
    ['two tones every 6 s of a new order', [fresh], null, [['new', 6000]]],
    ['the same louder every 4 s below 5 minutes', [{ ...fresh, acceptBy: inMinutes(4.9) }], null, [['urgent', 4000]]],
    ['the louder of several', [fresh, { ...fresh, id: 'b', acceptBy: inMinutes(1) }], null, [['urgent', 4000]]],
    ['nothing once someone has opened it', [{ ...fresh, isUnseen: false }], null, []],
    ['nothing while it is open on this device', [fresh], 'a', []],
    ['the other one while one is open', [fresh, { ...fresh, id: 'b' }], 'a', [['new', 6000]]],
    ['nothing of an order that is prepared in time', [preparing], null, []],
    ['a low tone a minute of a late one', [{ ...preparing, readyAt: inMinutes(-1) }], null, [['late', 60_000]]],
    [
      'both, of a new one beside a late one',
      [fresh, { ...preparing, readyAt: inMinutes(-1) }],
      null,
      [
        ['new', 6000],
        ['late', 60_000],
      ],
    ],
  ] as const)('is %s', (_words, orders, openId, expected) => {
    expect(repeatedSounds(orders, openId, now)).toEqual(expected);
  });

  it('is louder near the end, one low tone when late, and falls in three tones on a cancel', () => {
    const hertz = (name: keyof typeof SOUNDS) => SOUNDS[name].tones.map((tone) => tone.hertz);
    expect(SOUNDS.urgent.volume).toBeGreaterThan(SOUNDS.new.volume);
    expect(hertz('urgent')).toEqual(hertz('new'));
    expect(hertz('late')).toEqual([220]);
    expect(hertz('canceled')).toEqual(hertz('canceled').toSorted((one, other) => other - one));
    expect(hertz('canceled')).toHaveLength(3);
  });
});
