import { expect, it } from 'vitest';
import { deliveryInShort } from './delivery-words.ts';

it('names fee and minimum, each only where there is one', () => {
  expect(deliveryInShort({ fee: 499, minSpend: 4000 })).toBe('Delivery $4.99\u00a0· Min.\u00a0$40.00');
  expect(deliveryInShort({ fee: 499, minSpend: 0 })).toBe('Delivery $4.99');
  expect(deliveryInShort({ fee: 0, minSpend: 5000 })).toBe('Free delivery\u00a0· Min.\u00a0$50.00');
  expect(deliveryInShort({ fee: 0, minSpend: 0 })).toBe('Free delivery');
});

it('reports that there is none', () => {
  expect(deliveryInShort(null)).toBe('Pickup only');
});
