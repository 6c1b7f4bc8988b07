-- Money that a bank holds for an order: the oldest first, so that it is let go before the bank does.
create index attempt_held on payment_attempt (created_at) where state = 'approved' and goal = 'authorized';
-- Orders that wait on hold, without money held for them or with: few.
create index orders_on_hold on orders (id) where status = 'on-hold';
