import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightAddress } from './page-addresses.ts';

describe('the right address of a page', () => {
  it.each([
    ['/', null],
    ['/products', null],
    ['/products?search=Blue%20Dream', null],
    ['/products/', '/products'],
    ['/Products/12', '/products/12'],
    ['/PRODUCTS/?Search=A', '/products?Search=A'],
    ['//products', '/products'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/brand', '/brands'],
    ['/Brand/?sort=name%2B', '/brands?sort=name%2B'],
    ['/brand/claim', null],
    ['/app-install', '/auth/register'],
    ['/user/password-reset/AbC-9', null],
    ['/User/Password-Reset/AbC-9/', '/user/password-reset/AbC-9'],
    ['/caf%C3%A9', null],
    ['/\\EVIL.example', null],
    ['http://evil.example/A', null],
    ['/constructor', null],
    ['/products.data?_routes=root', null],
  ])('for %s is %s', (asked, right) => expect(rightAddress(asked)).toBe(right));

  it('is reached in one step, whatever is asked, and is always on this site', () => {
    const paths = fc.stringMatching(/^[/:\\]{1,3}[a-zA-Z/\\%.0-9-]*(\?[a-zA-Z=/&]*)?$/);
    fc.assert(
      fc.property(paths, (asked) => {
        const right = rightAddress(asked);
        if (right === null) return;
        expect(right).toMatch(/^\/(?![/\\])/);
        expect(rightAddress(right)).toBe(null);
      }),
    );
  });
});
