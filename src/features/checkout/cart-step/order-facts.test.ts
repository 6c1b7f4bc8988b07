import { expect, it } from 'vitest';
import type { Store } from '#features/stores';
import { pausedNow, pickupNotice } from './order-facts.ts';

const store = { displayAs: 'Fern', timeZone: 'America/Toronto', operationHours: {} } as Store;
const paused = { ...store, pause: { until: null } } as Store;

it('A closed store takes a pickup for its next opening; a paused one takes no order, and says so.', () => {
  expect(pickupNotice(store, true)).toBeNull();
  expect(pickupNotice(store, false)).toBe('Closed now. You can order; the store prepares it once it opens.');
  expect(pickupNotice(paused, false)).toBe('Fern is not taking orders now.');
});

it('No store is paused before its details are known.', () => {
  expect(pausedNow('Fern', undefined)).toBeNull();
  expect(pausedNow('Fern', paused)).toBe('Fern is not taking orders now.');
});
