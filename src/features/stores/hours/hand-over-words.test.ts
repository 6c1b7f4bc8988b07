import { describe, expect, it } from 'vitest';
import type { Store } from '../stores.contract.ts';
import { handOverWords } from './hand-over-words.ts';

const day = { start: '10:00', end: '22:00' };
const STORE = {
  timeZone: 'America/Toronto',
  operationHours: { sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day },
  preparationMinutes: 25,
  location: { address: '918 Queen St W', city: 'Toronto', province: 'ON', postalCode: null },
  deliveryInformation: { hasDelivery: true, note: '' },
  delivery: { fee: 399, minSpend: 2000 },
  distance: 0.4,
} as unknown as Store;
/** A Friday, on Toronto's clock. */
const AT_4_10_PM = new Date('2026-11-20T16:10:00-05:00');
const AT_11_PM = new Date('2026-11-20T23:00:00-05:00');
const words = (changed: Partial<Store> = {}, now = AT_4_10_PM) => handOverWords({ ...STORE, ...changed } as Store, now);

describe('how to get an order', () => {
  it('says when, and what delivery costs', () => {
    expect(words()).toEqual({
      pickup: ['Ready ~25 min', 'Pickup about 4:35 PM'],
      delivery: ['Arriving 4:35–4:55 PM', '$3.99, Min. $20.00'],
    });
  });

  it.each([
    [{ fee: 0, minSpend: 2000 }, 'Free delivery, Min. $20.00'],
    [{ fee: 399, minSpend: 0 }, '$3.99'],
    [{ fee: 0, minSpend: 0 }, 'Free delivery'],
  ])('has the terms of %j: %s', (delivery, terms) => {
    expect(words({ delivery }).delivery?.[1]).toBe(terms);
  });

  it('says when an order at a closed store is ready', () => {
    expect(words({}, AT_11_PM).pickup).toEqual(['Order now, ready about tomorrow 10:25 AM', null]);
  });

  it('says no time where the store has not said any', () => {
    expect(words({ preparationMinutes: null })).toEqual({
      pickup: ['Pickup at 918 Queen St W', null],
      delivery: ['Delivers to you', '$3.99, Min. $20.00'],
    });
  });

  it('says why it does not deliver', () => {
    expect(words({ delivery: undefined, distance: undefined }).delivery).toEqual([
      'Delivery',
      'Set your location to see the fee',
    ]);
    expect(words({ delivery: null }).delivery).toEqual(['Pickup only', 'Your location is outside its delivery zones']);
    expect(words({ deliveryInformation: { hasDelivery: false, note: '' } }).delivery).toBeNull();
  });
});
