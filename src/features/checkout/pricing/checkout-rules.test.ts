import { describe, expect, it } from 'vitest';
import { firstBrokenRule, type OrderFacts } from './checkout-rules.ts';

const fine: OrderFacts = {
  storeId: '1',
  storeName: 'Fern & Co.',
  cannabisMg: 30_000,
  subTotalCents: 4000,
  deliveryType: 'delivery',
  cardKind: 'visa',
  acceptablePayment: ['visa', 'amex'],
  cardExpired: null,
  hasPickup: true,
  hasDelivery: true,
  isOpen: true,
  isPastLastOrder: false,
  paused: null,
  isSaleTime: true,
  hasName: true,
  hasAddress: true,
  isWithinZone: true,
  minSpendCents: null,
};

/** Each case breaks its own rule and every later one: the first in the list must be reported. */
const CASES: [rule: string, broken: Partial<OrderFacts>, message: string][] = [
  ['paused', { paused: 'Fern & Co. is not taking orders now.' }, 'Fern & Co. is not taking orders now.'],
  ['card', { cardKind: null }, 'Please select your payment card & method.'],
  ['card-expired', { cardExpired: 'That card expired.' }, 'That card expired.'],
  ['cannabis', { cannabisMg: 30_001 }, 'Please ensure your order contain less than 30g cannabis.'],
  ['address', { hasAddress: false }, 'Please enter your delivery address.'],
  ['name', { hasName: false }, 'Please enter the first and last name of who receives it.'],
  ['zone', { isWithinZone: false }, 'Please ensure your delivery address is within store covering delivery zones.'],
  ['min-spend', { minSpendCents: 4001 }, 'The minimum spend for delivery from Fern & Co. to this address is $40.01.'],
  ['delivery', { hasDelivery: false }, 'Fern & Co. does not deliver. Please choose pickup.'],
  ['open', { isOpen: false }, 'Fern & Co. is closed now and delivers only while it is open. Please choose pickup.'],
  [
    'last-order',
    { isPastLastOrder: true },
    'Fern & Co. takes no more deliveries before it closes. Please choose pickup.',
  ],
  ['sale-hours', { isSaleTime: false }, 'Delivery in Ontario can be ordered from 9 AM to 11 PM. Please choose pickup.'],
];

describe('the rules of the checkout', () => {
  it('let a proper order pass, 30 g exactly', () => {
    expect(firstBrokenRule([fine])).toBeNull();
    expect(firstBrokenRule([{ ...fine, minSpendCents: 4000 }])).toBeNull();
  });

  it('accept any card at a store whose accepted cards are unknown, but require one', () => {
    expect(firstBrokenRule([{ ...fine, acceptablePayment: [], cardKind: 'visa-debit' }])).toBeNull();
    expect(firstBrokenRule([{ ...fine, acceptablePayment: ['amex'] }])).toMatchObject({ rule: 'card' });
    expect(firstBrokenRule([{ ...fine, acceptablePayment: [], cardKind: null }])).toMatchObject({ rule: 'card' });
  });

  it('want at least one order', () => {
    expect(firstBrokenRule([])).toMatchObject({
      rule: 'selection',
      message: 'Please ensure selecting minimum one order to proceed with check out.',
    });
  });

  it.each(CASES.map(([rule], index) => [rule, index] as const))(
    'tell of %s before all that come after it',
    (rule, index) => {
      const broken = Object.assign({}, fine, ...CASES.slice(index).map(([, facts]) => facts));
      expect(firstBrokenRule([broken])).toMatchObject({ rule, message: CASES[index]?.[2], storeId: '1' });
    },
  );

  it('ask one thing of every order before they ask the next', () => {
    const first = { ...fine, storeId: '1', isWithinZone: false };
    const second = { ...fine, storeId: '2', cardKind: null };
    expect(firstBrokenRule([first, second])).toMatchObject({ rule: 'card', storeId: '2' });
  });

  it('count a card that the store does not take as none', () => {
    expect(firstBrokenRule([{ ...fine, cardKind: 'master' }])).toMatchObject({
      rule: 'card',
      field: 'paymentCardId',
      message: 'Please select your payment card & method.',
    });
  });

  it('want pickup where a store offers it, and no delivery for that', () => {
    const pickup: OrderFacts = { ...fine, deliveryType: 'pickup', hasPickup: false };
    const message = 'Fern & Co. only delivers. Please choose delivery.';
    expect(firstBrokenRule([pickup])).toMatchObject({ rule: 'pickup', field: 'deliveryType', message });
    expect(firstBrokenRule([{ ...pickup, deliveryType: 'delivery' }])).toBeNull();
  });

  it('want neither address nor opening for a pickup', () => {
    const pickup: OrderFacts = {
      ...fine,
      deliveryType: 'pickup',
      hasAddress: false,
      isWithinZone: false,
      hasDelivery: false,
      isOpen: false,
      isPastLastOrder: true,
      isSaleTime: false,
      minSpendCents: 99_999,
    };
    expect(firstBrokenRule([pickup])).toBeNull();
  });
});
