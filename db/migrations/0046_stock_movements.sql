-- What a store has and what it has promised are two figures; what can be bought is the difference. Until now there was one
-- (`quantity`: not yet promised), and a feed of units on hand that came while orders were open made units out of nothing.
set local statement_timeout = 0;

alter table listing rename column quantity to on_hand;
-- More may be promised than there is, when a count finds less; and more handed over than the last count knew of.
alter table listing drop constraint listing_quantity_check;
alter table listing add column reserved integer not null default 0 check (reserved >= 0);
-- The moment of the latest count that was applied: an older one that comes after it is refused.
alter table listing add column counted_at timestamptz;

update listing l set on_hand = l.on_hand + promised.units, reserved = promised.units
from (
  select ol.listing_id, sum(ol.quantity) as units from order_line ol join orders o on o.id = ol.order_id
  where o.status not in ('completed', 'canceled') group by 1
) promised
where l.id = promised.listing_id;

-- The indexes on `is_available` go with it, and come again below. It stays a column of its own, and neither figure is in an
-- index: a sale that leaves some in stock touches none.
alter table listing
  drop column is_available,
  add column quantity integer not null generated always as (greatest(on_hand - reserved, 0)) stored,
  add column is_available boolean not null generated always as (is_active and on_hand > reserved) stored;
create index listing_cheapest on listing (system_product_id, unit_price_cents, id) where is_available;
create index listing_in_stock on listing (system_product_id, store_id) include (unit_price_cents, id) where is_available;

-- Every change of the two figures, written by the statement that makes it: their sums are the figures. Only ever added to.
create table stock_movement (
  id              bigint generated always as identity,
  listing_id      bigint not null references listing on delete cascade,
  -- opening: what was there when it was first written down; feed: a store's count; adjust: by hand;
  -- reserve, release, hand-over: an order was placed, called off, completed.
  kind            text not null check (kind in ('opening', 'feed', 'adjust', 'reserve', 'release', 'hand-over')),
  on_hand_change  integer not null default 0,
  reserved_change integer not null default 0,
  -- No foreign key: orders are never deleted, and the check would cost every submit.
  order_id        uuid,
  -- Of a feed: the moment that it speaks of.
  at              timestamptz not null,
  -- 'shopper', 'system', 'command', or the id of a user who works for the store.
  actor           text not null check (actor <> ''),
  primary key (listing_id, at, id),
  check (on_hand_change <> 0 or reserved_change <> 0),
  check ((kind in ('reserve', 'release', 'hand-over')) = (order_id is not null)),
  check (case kind
    when 'reserve' then on_hand_change = 0 and reserved_change > 0
    when 'release' then on_hand_change = 0 and reserved_change < 0
    when 'hand-over' then on_hand_change < 0 and reserved_change = on_hand_change
    else reserved_change = 0 end)
);

insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
select id, 'opening', on_hand, now(), 'system' from listing where on_hand <> 0;
insert into stock_movement (listing_id, kind, reserved_change, order_id, at, actor)
select ol.listing_id, 'reserve', ol.quantity, o.id, o.placed_at, 'shopper'
from order_line ol join orders o on o.id = ol.order_id where o.status not in ('completed', 'canceled');
