-- A capture that the bank refuses after the hand-over leaves the order ready, its payment pending: staff collect it or an
-- operator writes it off (completed, voided). A completed order may be refunded. The table is PAYMENTS_OF_STATUS in
-- src/features/orders/order-status.ts.
alter table orders drop constraint orders_check5, drop constraint orders_check6;
alter table orders add constraint orders_payment_of_status check (case
  when status in ('on-hold', 'canceled') then true
  when status in ('ready-pickup', 'out-for-delivery') then payment_status in ('authorized', 'pending')
  when status = 'completed' then payment_status in ('paid', 'refunded', 'voided')
  else payment_status = 'authorized'
end);

-- When the payment's goal was changed (null: never): a void that the provider rejects counts as done only once no capture can
-- still be under way.
alter table payment_attempt add column goal_at timestamptz;
