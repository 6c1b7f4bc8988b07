import { expect, it } from 'vitest';
import { roomOf } from './use-home-room.ts';

it.each([
  [{ orders: 0, again: 0 }, ''],
  [{ orders: 1, again: 0 }, 'orders'],
  [{ orders: 0, again: 3 }, 'again-3'],
  [{ orders: 4, again: 6 }, 'orders again-6'],
])('the room of %j is noted as %j', (known, room) => expect(roomOf(known)).toBe(room));
