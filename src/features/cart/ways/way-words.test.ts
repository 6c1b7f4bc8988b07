import { describe, expect, it } from 'vitest';
import { differenceInWords, isDismissed, keepText, signatureOf, storesInWords } from './way-words.ts';

describe('the words of a cart over several stores', () => {
  it.each([
    [3, 0, '3 stores, 3 pickups'],
    [1, 0, '1 store, 1 pickup'],
    [0, 2, '2 stores, 2 deliveries'],
    [2, 1, '3 stores, 2 pickups and 1 delivery'],
  ])('count %i pickups and %i deliveries', (pickups, deliveries, words) => {
    expect(storesInWords(pickups, deliveries)).toBe(words);
  });

  it.each([
    [9_397, 10_017, '$6.20 less'],
    [10_127, 10_017, '$1.10 more'],
    [10_017, 10_017, 'same price'],
  ])('compare %i with %i', (total, now, words) => {
    expect(differenceInWords(total, now)).toBe(words);
  });
});

describe('a cart that is kept as it is', () => {
  const at = new Date('2026-11-24T21:10:00Z');
  const later = (ms: number) => new Date(at.getTime() + ms);

  it('stays so for a day, as long as it does not change', () => {
    const kept = keepText('1:2 2:1', at);
    expect(isDismissed(kept, '1:2 2:1', later(86_399_999))).toBe(true);
    expect(isDismissed(kept, '1:2 2:1', later(86_400_000))).toBe(false);
    expect(isDismissed(kept, '1:3 2:1', at)).toBe(false);
  });

  it('is another cart as soon as a quantity is pressed, before the server has it', () => {
    const orders = [
      { items: [{ product: { id: '2' }, quantity: 1 }] },
      { items: [{ product: { id: '1' }, quantity: 2 }] },
    ];
    expect(signatureOf(orders, () => 0)).toBe('1:2 2:1');
    expect(signatureOf(orders, (id) => (id === '1' ? 3 : 1))).toBe('1:3 2:1');
  });

  it('is none for what a browser stores otherwise, or from the future', () => {
    for (const text of [null, '', 'x|1:2', '|']) expect(isDismissed(text, '1:2', at)).toBe(false);
    expect(isDismissed(keepText('1:2', later(1)), '1:2', at)).toBe(false);
  });
});
