import { describe, expect, it } from 'vitest';
import { ClockIcon } from '#ui/icons/icons.ts';
import type { FoundOrder, QueueOrder } from '../queue/queue.contract.ts';
import { paletteItems } from './palette-items.ts';

const open = [
  { id: 'a', number: '4819', firstName: 'Marie-Ève', products: ['Queen Street Kush', 'Cedar Drift'] },
  { id: 'b', number: '4802', firstName: 'Hanna', products: ['Amber Live Resin'] },
] as QueueOrder[];
const found = [
  { id: 'b', refNum: 'WK-204802' },
  { id: 'c', refNum: 'WK-201948' },
] as FoundOrder[];
const commands = [{ id: 'pause', keys: 'Shift+P', label: 'Pause the store…', group: 'Queue' }];
const pages = [{ label: 'Hours', to: '/console/1/hours', icon: ClockIcon }];
const keys = (words: string, foundNow: readonly FoundOrder[] = []) =>
  paletteItems(words, { open, found: foundNow, commands, pages }).map(({ key }) => key);

describe('the command palette', () => {
  it.each([
    ['4819', ['order a']],
    ['WK-4819', ['order a']],
    ['hanna', ['order b']],
    ['cedar', ['order a']],
    ['pause', ['command pause']],
    ['hour', ['page /console/1/hours']],
    ['zebra', []],
  ])('finds by "%s"', (words, expected) => {
    expect(keys(words)).toEqual(expected);
  });

  it('offers everything before anything is typed', () => {
    expect(keys('')).toEqual(['order a', 'order b', 'command pause', 'page /console/1/hours']);
  });

  it('adds what the server found, each order once', () => {
    expect(keys('48', found)).toEqual(['order a', 'order b', 'order c']);
  });
});
