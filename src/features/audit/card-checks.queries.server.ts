import { sql } from 'kysely';
import type { Check } from './check.ts';
import { ordersInScope } from './scope.queries.server.ts';

const anotherShoppersCard: Check = {
  name: 'card-of-another-shopper',
  sentence: 'An order was paid with the card of another shopper.',
  find: (scope) => sql`
    select o.ref_num as subject from orders o join payment_attempt a on a.order_id = o.id
    join saved_card c on c.vault_key = a.vault_key
    where ${ordersInScope(scope)} and c.user_id <> o.user_id
    union
    -- The card itself may have been removed since.
    select min(o.ref_num) from orders o join payment_attempt a on a.order_id = o.id
    where ${ordersInScope(scope)} group by a.vault_key having count(distinct o.user_id) > 1`,
};

const anotherCard: Check = {
  name: 'card-is-not-the-one-shown',
  sentence: 'An order shows another card than the one that it was paid with.',
  find: (scope) => sql`
    select distinct o.ref_num as subject from orders o join payment_attempt a on a.order_id = o.id
    join saved_card c on c.vault_key = a.vault_key
    where ${ordersInScope(scope)} and (c.kind, c.last4) <> (o.card_kind, o.card_last4)`,
};

const chosenCard: Check = {
  name: 'chosen-card-of-another-shopper',
  sentence: 'A cart is to be paid with the card of another shopper.',
  find: () => sql`
    select cs.user_id::text as subject from cart_store cs join saved_card c on c.id = cs.payment_card_id
    where c.user_id <> cs.user_id`,
};

export const CARD_CHECKS = [anotherShoppersCard, anotherCard, chosenCard];
