import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeCookie } from './cookies.ts';

function written(protocol: string): string[] {
  const cookies: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  writeCookie('theme', 'dark', 60);
  return cookies;
}

afterEach(() => vi.unstubAllGlobals());

describe('a cookie that a script writes', () => {
  it('has the prefix of this host over https, and replaces the one of older versions', () => {
    expect(written('https:')).toEqual([
      'theme=; Max-Age=0; Path=/; SameSite=Lax; Secure',
      '__Host-theme=dark; Max-Age=60; Path=/; SameSite=Lax; Secure',
    ]);
  });

  it('is plain over http, where no browser takes the prefix', () => {
    expect(written('http:')).toEqual(['theme=dark; Max-Age=60; Path=/; SameSite=Lax']);
  });
});
