-- A line that a shopper removed, as it was, so that Undo puts back exactly that: its quantity, its place and the price noted.
-- Rows are deleted by the daily tidying.
create table removed_cart_line (
  user_id          uuid not null references cart on delete cascade,
  listing_id       bigint not null references listing on delete cascade,
  quantity         integer not null check (quantity between 1 and 999),
  added_at         timestamptz not null,
  unit_price_cents integer check (unit_price_cents > 0),
  removed_at       timestamptz not null,
  primary key (user_id, listing_id)
);
create index removed_cart_line_of_listing on removed_cart_line (listing_id); -- for the cascade
create index removed_cart_line_by_age on removed_cart_line (removed_at);
