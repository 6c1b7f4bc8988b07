-- Finds what was canceled within the last minutes: boards say so in place of the order.
create index order_history_canceled on order_history (at) where status = 'canceled';
