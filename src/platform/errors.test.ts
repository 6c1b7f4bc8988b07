import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statusOf } from './errors.ts';

it('are in docs/errors.md with their status, and no others are', () => {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(statusOf);
});
