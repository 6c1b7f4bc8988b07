import { expect, it } from 'vitest';
import { reviewPage, reviewPagePath } from './review-page.ts';

it('counts pages from 1 in the address and from 0 on the wire', () => {
  expect(reviewPage(new URLSearchParams('page=2'))).toEqual({ page: 1, count: 10 });
  expect(reviewPage(new URLSearchParams(''))).toEqual({ page: 0, count: 10 });
});

it('takes what is no page for the first', () => {
  for (const page of ['0', '1', '-3', '1.5', 'x', '', '1e400', 'NaN'])
    expect(reviewPage(new URLSearchParams({ page })).page, page).toBe(0);
});

it('leads to every page by the address that is read as it', () => {
  expect(reviewPagePath('/reviews/store', 0)).toBe('/reviews/store');
  for (const page of [1, 2, 99]) {
    const address = new URL(reviewPagePath('/reviews/store', page), 'https://wicket.example');
    expect(reviewPage(address.searchParams).page).toBe(page);
  }
});
