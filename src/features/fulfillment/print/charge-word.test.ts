import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '#features/orders';
import { chargeWord } from './charge-word.ts';

it('the sum of a ticket says whether it is charged', () => {
  const words = ORDER_STATUSES.map((status) => [status, chargeWord(status)]);
  expect(Object.fromEntries(words)).toMatchObject({
    ...{ 'new-order': 'To charge', 'on-hold': 'To charge', 'out-for-delivery': 'To charge' },
    ...{ completed: 'Charged', canceled: 'Not charged' },
  });
});
