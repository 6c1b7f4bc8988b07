import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  [['Eli', 'Wren'], 'EW'],
  ['Noor van Ansel'.split(' '), 'NA'],
  [['kit'], 'K'],
  ['🌿  leaf'.split(' '), '🌿L'],
  [[''], '?'],
])('the initials of %j are %j', (words, initials) => expect(initialsOf(words)).toBe(initials));
