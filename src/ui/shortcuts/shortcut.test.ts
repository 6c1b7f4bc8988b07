import { describe, expect, it } from 'vitest';
import { isForShortcuts, isSafe, keyCaps } from './shortcut.ts';

const press = { defaultPrevented: false, isComposing: false, repeat: false, key: 'a' };
const around = { isInField: false, isBehindOverlay: false, areLettersOff: false };

describe('shortcuts', () => {
  it.each([
    ['Shift+A', false, ['⇧', 'A']],
    ['g o', false, ['G', 'O']],
    ['$mod+k', true, ['⌘', 'K']],
    ['$mod+k', false, ['Ctrl', 'K']],
    ['BracketLeft', false, ['[']],
  ])('show %s as keys', (keys, isMac, caps) => {
    expect(keyCaps({ keys }, isMac)).toEqual(caps);
  });

  it('show what their list says instead, if it says something', () => {
    expect(keyCaps({ keys: '[Shift]+?', shown: ['?'] }, false)).toEqual(['?']);
  });

  it.each([
    ['a letter on the page', press, around, true],
    ['a letter in a field', press, { ...around, isInField: true }, false],
    ['a letter behind a dialog', press, { ...around, isBehindOverlay: true }, false],
    ['a letter once letters are off', press, { ...around, areLettersOff: true }, false],
    ['what something else has taken', { ...press, defaultPrevented: true }, around, false],
    ['a letter of a word that is being composed', { ...press, isComposing: true }, around, false],
    ['an act whose key is held down', { ...press, repeat: true }, around, false],
    ['a move whose key is held down', { ...press, repeat: true, key: 'j' }, around, true],
    ['an arrow that is held down', { ...press, repeat: true, key: 'ArrowDown' }, around, true],
  ])('are pressed by %s: %j', (_name, given, where, expected) => {
    expect(isForShortcuts(given, where)).toBe(expected);
  });

  it('stay on with Ctrl or ⌘ alone', () => {
    expect([isSafe({ keys: '$mod+k' }), isSafe({ keys: 'k' }), isSafe({ keys: null })]).toEqual([true, false, false]);
  });
});
