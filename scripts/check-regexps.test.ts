import { expect, it } from 'vitest';
import { expressionsOf, problemOf } from './check-regexps.ts';

it('finds every expression of a file with its line, types and markup around it', () => {
  const code = `const a: RegExp = /x+$/iu;
const b = <p>{/y/.test(c as string) && "/no/"}</p>;
const d = new RegExp(a);
const e = RegExp('z');`;
  expect(expressionsOf('one.tsx', code)).toEqual([
    { where: 'one.tsx:1', source: 'x+$', flags: 'iu' },
    { where: 'one.tsx:2', source: 'y', flags: '' },
    { where: 'one.tsx:3', source: '', flags: '' },
    { where: 'one.tsx:4', source: '', flags: '' },
  ]);
});

it.each([
  [/^(a+)+$/, 'exponential'],
  [/(?:[\s.]*[^\s.]+){4}[\s.]*$/, 'polynomial'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'polynomial'],
  [/\s*\n\s*/g, 'polynomial'],
])('refuses %s', async ({ source, flags }, why) => {
  expect(await problemOf({ source, flags })).toContain(why);
});

it('takes what reads a text once', async () => {
  expect(await problemOf({ source: '^\\d{4}-[a-z]+$', flags: 'i' })).toBeNull();
});

it('refuses what is put together at run time', async () => {
  expect(await problemOf({ source: '', flags: '' })).toContain('literal');
});
