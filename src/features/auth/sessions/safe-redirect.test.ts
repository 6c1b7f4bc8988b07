import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logInPath, pathOfSite, safeRedirect, withNext } from './safe-redirect.ts';

describe('safeRedirect', () => {
  it('keeps a page of the site with its search and hash', () => {
    expect(safeRedirect('/products?category=flower&page=2#top')).toBe('/products?category=flower&page=2#top');
    expect(safeRedirect('/checkout')).toBe('/checkout');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/..//evil.example/',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    null,
    undefined,
  ])('refuses %j, which leaves the site or is no path', (next) => {
    expect(safeRedirect(next)).toBeNull();
    expect(pathOfSite(next)).toBeNull();
  });

  it('never leads back to logging in', () => {
    expect(safeRedirect('/auth')).toBeNull();
    expect(safeRedirect('/auth/register?referral=A')).toBeNull();
    expect(safeRedirect('/auth#top')).toBeNull();
    expect(safeRedirect('/console/sign-in')).toBeNull();
    expect(safeRedirect('/console/../console/sign-in/code?next=%2Fconsole')).toBeNull();
    expect(safeRedirect('/authors')).toBe('/authors');
    expect(safeRedirect('/console/7/orders')).toBe('/console/7/orders');
    expect(pathOfSite('/auth?next=%2Fprofile')).toBe('/auth?next=%2Fprofile');
  });

  it('keeps the next page in an address, where it is one of the site', () => {
    expect(withNext('/auth/register', '/checkout')).toBe('/auth/register?next=%2Fcheckout');
    expect(withNext('/auth/verify-code?phone=%2B1', '/search?search=a&page=2')).toBe(
      '/auth/verify-code?phone=%2B1&next=%2Fsearch%3Fsearch%3Da%26page%3D2',
    );
    for (const next of [null, '/', '/auth', '//evil.example', 'https://evil.example/'])
      expect(withNext('/auth/register', next)).toBe('/auth/register');
  });

  it('keeps any next page whole, and none of another site', () => {
    fc.assert(
      fc.property(fc.string(), (next) => {
        const kept = new URL(withNext('/auth?phone=1', next), 'http://site.invalid').searchParams.get('next');
        expect(kept).toBe(safeRedirect(next) === '/' ? null : safeRedirect(next));
      }),
    );
  });

  it('names the way back on the log-in page', () => {
    expect(logInPath('/checkout?step=2')).toBe('/auth?next=%2Fcheckout%3Fstep%3D2');
    expect(logInPath('/')).toBe('/auth');
  });

  it('is the console’s own for its pages, its invitations included', () => {
    expect(logInPath('/console')).toBe('/console/sign-in?next=%2Fconsole');
    expect(logInPath('/console/7/orders?view=list')).toBe(
      '/console/sign-in?next=%2Fconsole%2F7%2Forders%3Fview%3Dlist',
    );
    expect(logInPath('/console/join?token=a')).toBe('/console/sign-in?next=%2Fconsole%2Fjoin%3Ftoken%3Da');
  });
});
