import { describe, expect, it } from 'vitest';
import { logInPath, pathOfSite, withinSite } from './within-site.ts';

describe('withinSite', () => {
  it('keeps a page of the site with its search and hash', () => {
    expect(withinSite('/products?category=flower&page=2#top')).toBe('/products?category=flower&page=2#top');
    expect(withinSite('/checkout')).toBe('/checkout');
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
    expect(withinSite(next)).toBeNull();
    expect(pathOfSite(next)).toBeNull();
  });

  it('never leads back to logging in', () => {
    expect(withinSite('/auth')).toBeNull();
    expect(withinSite('/auth/register?referral=A')).toBeNull();
    expect(withinSite('/auth#top')).toBeNull();
    expect(withinSite('/authors')).toBe('/authors');
    expect(pathOfSite('/auth?next=%2Fprofile')).toBe('/auth?next=%2Fprofile');
  });

  it('names the way back on the log-in page', () => {
    expect(logInPath('/checkout?step=2')).toBe('/auth?next=%2Fcheckout%3Fstep%3D2');
    expect(logInPath('/')).toBe('/auth');
  });
});
