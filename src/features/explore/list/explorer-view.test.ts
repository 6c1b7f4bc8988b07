import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import { keepWhileViewed, readView, viewParams } from './explorer-view.ts';

describe('the view of an explorer', () => {
  it.each([
    ['', ''],
    ['?view=list', 'list'],
    ['?category=vapes&view=map', 'map'],
    ['?view=products', ''],
    ['?view=', ''],
  ])('of %j is %j', (search, view) => {
    expect(readView(search)).toBe(view);
  });

  it('is left out of the address where it is the usual one', () => {
    expect(viewParams('')).toEqual({});
    expect(readView(`?${new URLSearchParams(viewParams('map'))}`)).toBe('map');
  });
});

describe('the list of an explorer', () => {
  const asks = (from: string, to: string, defaultShouldRevalidate = true) =>
    keepWhileViewed({
      currentUrl: new URL(`https://wicket.example${from}`),
      nextUrl: new URL(`https://wicket.example${to}`),
      defaultShouldRevalidate,
    } as ShouldRevalidateFunctionArgs);

  it('does not reload the list when only the view changes', () => {
    expect(asks('/stores?isOpen=true', '/stores?isOpen=true&view=map')).toBe(false);
    expect(asks('/stores?view=list', '/stores')).toBe(false);
  });

  it('reloads the list when a filter, the page or the location changes', () => {
    expect(asks('/stores', '/stores?isOpen=true')).toBe(true);
    expect(asks('/stores?view=map', '/stores?view=map&page=2')).toBe(true);
    expect(asks('/stores', '/stores?isOpen=true&view=map')).toBe(true);
    // Another location: the same address is revalidated.
    expect(asks('/stores?view=map', '/stores?view=map')).toBe(true);
  });

  it('follows the router’s default where that does not reload', () => {
    expect(asks('/stores', '/stores?page=2', false)).toBe(false);
  });
});
