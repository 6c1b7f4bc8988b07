import { expect, it } from 'vitest';
import { deliveryInShort } from './delivery-words.ts';

it('names the fee, where there is one', () => {
  expect(deliveryInShort({ fee: 499, minSpend: 4000 })).toBe('Delivery $4.99');
  expect(deliveryInShort({ fee: 0, minSpend: 5000 })).toBe('Free delivery');
});

it('reports that there is none', () => {
  expect(deliveryInShort(null)).toBe('Pickup only');
});
