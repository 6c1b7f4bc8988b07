import { describe, expect, it } from 'vitest';
import { deliveryLine } from './delivery-line.ts';

const delivers = { deliveryInformation: { hasDelivery: true } };
const pickup = { deliveryInformation: { hasDelivery: false } };

describe('delivery on a page', () => {
  it('has all details', () => {
    expect(deliveryLine({ ...delivers, delivery: { fee: 499, minSpend: 4000 } }, true)).toBe(
      'Delivers to you · $4.99 fee, $40.00 minimum',
    );
    expect(deliveryLine({ ...delivers, delivery: { fee: 0, minSpend: 0 } }, true)).toBe(
      'Delivers to you · free, no minimum',
    );
  });

  it('waits for the store to open', () => {
    expect(deliveryLine({ ...delivers, delivery: { fee: 499, minSpend: 0 } }, false)).toBe(
      'Delivers to you once it opens · $4.99 fee, no minimum',
    );
  });

  it('distinguishes a location outside of the zones from a store that does not deliver, and claims only what is known', () => {
    expect(deliveryLine({ ...delivers, delivery: null }, true)).toBe(
      'Pickup only: your location is outside its delivery zones',
    );
    expect(deliveryLine({ ...pickup, delivery: null }, true)).toBe('Pickup only');
    expect(deliveryLine(pickup, true)).toBe('Pickup only');
    expect(deliveryLine(delivers, true)).toBe('Pickup and delivery');
  });
});
