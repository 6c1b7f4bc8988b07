import { describe, expect, it } from 'vitest';
import type { CartOrder } from '#features/cart';
import { changesOf, ofStores, unsavedDrafts, withCards, withDraft, withDrafts } from './checkout-draft.ts';

const place = {
  address: '48 Shaw St',
  city: 'Toronto',
  province: 'ON',
  coordinates: [-79.4, 43.6] as [number, number],
};
const order = (storeId: string): CartOrder => ({
  storeId,
  store: {
    id: storeId,
    displayAs: `Store ${storeId}`,
    imageUrl: '',
    acceptablePayment: ['visa'],
    deliveryInformation: { hasDelivery: true, note: '' },
    isOpen: true,
  },
  isSelected: true,
  unavailable: null,
  deliveryType: 'pickup',
  deliveryLocation: null,
  orderNote: '',
  paymentCardId: null,
  items: [],
  subTotal: 100,
  totalItems: 1,
  totalCannabisWeight: 1,
});
const orders = [order('1'), order('2')];
const isFine = (note: string) => note.length <= 5;

describe('what a shopper changes at checkout', () => {
  it('shows at once, and a new address as one that is being checked', () => {
    const drafts = withDraft(withDraft({}, '1', { orderNote: 'hi' }), '1', {
      deliveryType: 'delivery',
      deliveryLocation: place,
    });
    const [first, second] = withDrafts(orders, drafts);
    expect(first).toMatchObject({ orderNote: 'hi', deliveryType: 'delivery', isChecking: true });
    expect(first?.deliveryLocation).toEqual({ ...place, postalCode: null, withinDeliveryZone: false });
    expect(second).toEqual({ ...orders[1], isChecking: false });
  });

  it('is sent by store, without notes that are too long and stores that are gone', () => {
    const drafts = {
      1: { orderNote: 'too long', isSelected: false },
      2: { orderNote: 'too long' },
      9: { isSelected: false },
    };
    expect(changesOf(drafts, orders, isFine)).toEqual([{ storeId: '1', isSelected: false }]);
  });

  it('stays unsaved where it was typed on while the answer was awaited', () => {
    const before = { 1: { orderNote: 'ring', isSelected: false }, 2: { paymentCardId: 'a' } };
    const sent = changesOf(before, orders, isFine);
    const typedOn = withDraft(before, '1', { orderNote: 'ring 3' });
    expect(unsavedDrafts(typedOn, sent)).toEqual({ 1: { orderNote: 'ring 3' } });
    expect(unsavedDrafts(before, sent)).toEqual({});
  });

  it('is forgotten with its store, and a choice of a card with that card', () => {
    const drafts = { 1: { orderNote: 'hi', paymentCardId: 'a' }, 2: { paymentCardId: 'a' }, 3: { paymentCardId: 'b' } };
    expect(ofStores(drafts, ['3', '4'])).toEqual({ 3: { paymentCardId: 'b' } });
    expect(withCards(drafts, ['b'])).toEqual({ 1: { orderNote: 'hi' }, 3: { paymentCardId: 'b' } });
    expect(withCards(drafts, ['a', 'b'])).toBe(drafts);
    const none = { 1: { paymentCardId: null } };
    expect(withCards(none, [])).toBe(none);
  });
});
