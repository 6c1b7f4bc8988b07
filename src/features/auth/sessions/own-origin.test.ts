import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

describe('isOwnOrigin', () => {
  it('knows the public origin, whatever the path', () => {
    expect(isOwnOrigin('https://wicket.example', 'https://wicket.example')).toBe(true);
    expect(isOwnOrigin('https://wicket.example:443/auth/register?x=1', 'https://wicket.example')).toBe(true);
  });

  it('takes each name of the loopback for the same, on the same port', () => {
    expect(isOwnOrigin('http://127.0.0.1:3000', 'http://localhost:3000')).toBe(true);
    expect(isOwnOrigin('http://[::1]:3000', 'http://localhost:3000')).toBe(true);
    expect(isOwnOrigin('http://127.0.0.1:3001', 'http://localhost:3000')).toBe(false);
    expect(isOwnOrigin('http://localhost:443', 'https://wicket.example')).toBe(false);
  });

  it.each([
    'http://wicket.example',
    'https://wicket.example.evil.example',
    'https://evil.example/https://wicket.example',
    'https://wicket.example@evil.example',
    'https://user:pw@wicket.example',
    'https://wicket.example:8443',
    '//wicket.example',
    '/auth',
    'javascript:alert(1)',
    '',
  ])('refuses %j', (url) => {
    expect(isOwnOrigin(url, 'https://wicket.example')).toBe(false);
  });
});
