import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashMarkedScripts } from './inline-scripts.ts';

const MARKER = '0b9a4b1c-2f5e-4c0e-9a57-3a1f3d1c8e55';
const sourceOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

test('an inline script with the marker is hashed exactly as the browser reads it, and the marker is removed', () => {
  const { html, scriptHashes } = hashMarkedScripts(
    `<head><script nonce="${MARKER}">\n a < b\n</script></head><body><script type="module" nonce="${MARKER}" async="">c > d</script></body>`,
    MARKER,
  );
  expect(html).toBe(
    '<head><script>\n a < b\n</script></head><body><script type="module" async="">c > d</script></body>',
  );
  expect(scriptHashes).toEqual([sourceOf('\n a < b\n'), sourceOf('c > d')]);
});

test.each([
  ['no nonce', '<script>evil()</script>'],
  ['another nonce', '<script nonce="guessed">evil()</script>'],
  ['an empty nonce', '<script nonce="">evil()</script>'],
  ['the marker as text', `<p>nonce="${MARKER}"</p><script>evil()</script>`],
])('a script with %s is not hashed', (_, planted) => {
  const { html, scriptHashes } = hashMarkedScripts(
    `<body>${planted}<script nonce="${MARKER}">own()</script></body>`,
    MARKER,
  );
  expect(html).toContain('evil()');
  expect(scriptHashes).toEqual([sourceOf('own()')]);
});

test('links and scripts with an address need no hash: their address allows them', () => {
  const marked = `<link rel="modulepreload" href="/a.js" nonce="${MARKER}"/><script nonce="${MARKER}" src="/a.js"></script>`;
  expect(hashMarkedScripts(marked, MARKER)).toEqual({
    html: '<link rel="modulepreload" href="/a.js"/><script src="/a.js"></script>',
    scriptHashes: [],
  });
});

test('equal scripts are named once', () => {
  const script = `<script nonce="${MARKER}">same()</script>`;
  expect(hashMarkedScripts(script + script, MARKER).scriptHashes).toEqual([sourceOf('same()')]);
});
