import { describe, expect, it } from 'vitest';
import { readArea, readPostalCode, readPostalPrefix } from './postal-code.ts';

describe('a postal code', () => {
  it.each(['M6J 1G6', 'm6j1g6', 'M6J-1G6', ' m6j  1g6 ', 'M6J IG6', 'm6j lg6'])('%j is M6J 1G6', (text) => {
    expect(readPostalCode(text)).toBe('M6J 1G6');
  });

  it.each(['M6J', 'D6J 1G6', 'M6O 1G6', 'W6J 1G6', 'MMJ 1G6', '90210', '', 'M6J 1G6 7'])('%j is none', (text) => {
    expect(readPostalCode(text)).toBeNull();
  });

  it.each([
    ['m6', 'M6'],
    ['m6j', 'M6J'],
    ['M6J1', 'M6J 1'],
    ['m6j 1g', 'M6J 1G'],
    ['M6J 1G6', 'M6J 1G6'],
    ['bol', null],
    ['king', null],
    ['48', null],
  ])('%j begins %j', (text, expected) => {
    expect(readPostalPrefix(text)).toBe(expected);
  });

  it('has an area as its first half', () => {
    expect(readArea('m6j')).toBe('M6J');
    expect(readArea('oil')).toBeNull();
  });
});
