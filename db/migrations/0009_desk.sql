-- Orders as those see them who work on them.

-- What waits to be taken up: asked every minute, and always few.
create index orders_untaken on orders (id) where status = 'new-order';
-- The operator's list.
create index orders_newest on orders (placed_at desc, id desc);
