import { describe, expect, it } from 'vitest';
import { leftOutText, type PutBackLine } from './put-back.ts';

const line = (name: string, more: Partial<PutBackLine> = {}): PutBackLine => ({
  ...{ name, wanted: 2, taken: 2, inCart: 2, inStock: 5, isSold: true },
  ...more,
});

describe('what of a declined order does not go back into the cart', () => {
  it.each([
    ['', [line('Dune')]],
    ['', []],
    ['Dune is no longer sold.', [line('Dune', { isSold: false, taken: 0, inCart: 0 }), line('Fern')]],
    ['Dune did not go back into your cart: it holds 50 products.', [line('Dune', { taken: 0, inCart: 0 })]],
    [
      'Only some units of Dune went back into your cart: it holds 999 of a product.',
      [line('Dune', { taken: 1, inCart: 999, inStock: 999 })],
    ],
    ['There are fewer units of Dune in stock than in your cart.', [line('Dune', { inCart: 6 })]],
    [
      'Dune and Fern are no longer sold. There are fewer units of Moss in stock than in your cart.',
      [line('Dune', { isSold: false }), line('Moss', { inStock: 0 }), line('Fern', { isSold: false })],
    ],
    [
      'A, B, C and 2 more are no longer sold.',
      ['A', 'B', 'C', 'D', 'E'].map((name) => line(name, { isSold: false, taken: 0 })),
    ],
    ['A, B, C and D are no longer sold.', ['A', 'B', 'C', 'D'].map((name) => line(name, { isSold: false }))],
  ])('%j', (text, lines) => {
    expect(leftOutText(lines)).toBe(text);
  });
});
