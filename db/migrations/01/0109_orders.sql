-- Levies and orders.

-- A levy on a class counts from its date until the next row of the same levy and class; an abolished one gets a row of 0
-- percent. Every class has rows of its own: none falls back on another. Sources: src/features/checkout/pricing/tax.ts.
create table levy_rate (
  province        char(2) not null,
  tax_class       text not null
    check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory')),
  levy            text not null check (levy <> ''),
  percent         numeric(6, 4) not null check (percent >= 0 and percent < 100),
  valid_from      date not null,
  -- The order in which levies are computed, and listed on a receipt.
  position        smallint not null default 1,
  -- The levies after this one are computed on the price with it.
  is_in_next_base boolean not null default false,
  primary key (province, tax_class, levy, valid_from)
);

-- The same for every class.
insert into levy_rate (province, tax_class, levy, percent, valid_from, position)
select r.province, c.tax_class, r.levy, r.percent, r.valid_from::date, r.position
from unnest(array['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory']) c (tax_class), (values
  ('ON', 'HST', 13, '2010-07-01', 1),
  ('NB', 'HST', 15, '2016-07-01', 1),
  ('NL', 'HST', 15, '2016-07-01', 1),
  ('PE', 'HST', 15, '2016-10-01', 1),
  ('NS', 'HST', 15, '2010-07-01', 1),
  ('NS', 'HST', 14, '2025-04-01', 1),
  ('QC', 'GST', 5, '2008-01-01', 1), ('QC', 'QST', 9.975, '2013-01-01', 2),
  ('BC', 'GST', 5, '2008-01-01', 1), ('BC', 'PST', 7, '2013-04-01', 2),
  ('SK', 'GST', 5, '2008-01-01', 1), ('SK', 'PST', 6, '2017-03-23', 2),
  ('MB', 'GST', 5, '2008-01-01', 1),
  ('AB', 'GST', 5, '2008-01-01', 1),
  ('NT', 'GST', 5, '2008-01-01', 1),
  ('NU', 'GST', 5, '2008-01-01', 1),
  ('YT', 'GST', 5, '2008-01-01', 1)) r (province, levy, percent, valid_from, position);

insert into levy_rate (province, tax_class, levy, percent, valid_from, position, is_in_next_base) values
  -- Manitoba has no RST on cannabis.
  ('MB', 'vaporizer', 'RST', 7, '2019-07-01', 2, false),
  ('MB', 'dry-herb-vaporizer', 'RST', 7, '2019-07-01', 2, false),
  ('MB', 'accessory', 'RST', 7, '2019-07-01', 2, false),
  -- British Columbia has 20 % PST on vape cartridges and vaporizers, with GST on top; dry-herb vaporizers stay at 7 %.
  ('BC', 'vape-cartridge', 'PST', 20, '2020-01-01', 0, true),
  ('BC', 'vaporizer', 'PST', 20, '2020-01-01', 0, true),
  -- Saskatchewan has VPT on vaporizers, from September 2021 to May 2025 instead of PST.
  ('SK', 'vaporizer', 'VPT', 20, '2021-09-01', 3, false),
  ('SK', 'vaporizer', 'PST', 0, '2021-09-01', 2, false),
  ('SK', 'vaporizer', 'PST', 6, '2025-06-01', 2, false);

-- The table of the version before tax classes.
create view tax_rate as
  select province, levy, percent, valid_from, position from levy_rate where tax_class = 'cannabis';

-- 'WK-204817': six digits for the first 900,000 orders, then seven. The step is coprime to each block's size, so every number
-- of a block comes once, and two orders do not tell how many lie between them.
create sequence order_number minvalue 0 start 0;
create function next_ref_num() returns text language plpgsql as $$
declare
  n    bigint := nextval('order_number');
  size bigint := 900000;
begin
  while n >= size loop
    n := n - size;
    size := size * 10;
  end loop;
  return 'WK-' || (size / 9 + (n * 385621 + 104817) % size);
end $$;

create table orders (
  id                 uuid primary key,
  ref_num            text not null unique default next_ref_num() check (ref_num ~ '^WK-[1-9][0-9]{5,}$'),
  -- null once the account is removed: the order stays for the books.
  user_id            uuid references app_user on delete set null,
  store_id           bigint not null references store,
  status             text not null check (status in ('on-hold', 'new-order', 'processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery', 'canceled', 'completed')),
  payment_status     text not null check (payment_status in ('pending', 'authorized', 'paid', 'voided', 'refunded')),
  delivery_type      text not null check (delivery_type in ('pickup', 'delivery')),
  delivery_location  jsonb check (is_delivery_location(delivery_location)),
  order_note         text not null check (char_length(order_note) <= 2000),
  card_kind          text not null check (card_kind in ('amex', 'visa', 'visa-debit', 'master')),
  card_last4         text not null check (card_last4 ~ '^[0-9]{4}$'),
  total_items        integer not null check (total_items > 0),
  sub_total_cents    bigint not null check (sub_total_cents > 0),
  tax_cents          bigint not null check (tax_cents >= 0),
  -- [{label, amount}], adding up to tax_cents.
  tax_lines          jsonb not null check (jsonb_typeof(tax_lines) = 'array'),
  delivery_fee_cents bigint not null check (delivery_fee_cents >= 0),
  deposit_cents      bigint not null check (deposit_cents >= 0),
  total_cents        bigint not null,
  -- The dried equivalent of the whole order.
  cannabis_mg        integer not null check (cannabis_mg between 0 and 30000),
  placed_at          timestamptz not null,
  check (total_cents = sub_total_cents + tax_cents + delivery_fee_cents + deposit_cents),
  check ((delivery_type = 'delivery') = (delivery_location is not null)),
  check (delivery_type = 'delivery' or delivery_fee_cents = 0),
  check (delivery_type = 'delivery' or status not in ('ready-delivery', 'out-for-delivery')),
  check (delivery_type = 'pickup' or status <> 'ready-pickup'),
  -- PAYMENTS_OF_STATUS in src/features/orders/lifecycle/order-status.ts. A capture that the bank declines after the hand-over
  -- leaves the order ready, its payment pending: staff collect it, or an operator writes it off (completed, voided).
  constraint orders_payment_of_status check (case
    when status in ('on-hold', 'canceled') then true
    when status in ('ready-pickup', 'out-for-delivery') then payment_status in ('authorized', 'pending')
    when status = 'completed' then payment_status in ('paid', 'refunded', 'voided')
    else payment_status = 'authorized'
  end)
);
create index orders_of_user on orders (user_id, placed_at desc, id desc);
create index orders_of_store on orders (store_id, placed_at desc, id desc);
-- The operator's list.
create index orders_newest on orders (placed_at desc, id desc);
-- Orders that a store has not accepted: read every minute, and always few.
create index orders_untaken on orders (id) where status = 'new-order';
-- Orders on hold, with or without an authorization: few.
create index orders_on_hold on orders (id) where status = 'on-hold';

create table order_line (
  order_id          uuid not null references orders on delete cascade,
  listing_id        bigint not null references listing,
  system_product_id bigint not null references system_product,
  -- As it was: {id, displayName, imageUrl, brand, price, netWeight}.
  product           jsonb not null check (jsonb_typeof(product->'displayName') = 'string'),
  quantity          integer not null check (quantity between 1 and 999),
  unit_price_cents  integer not null check (unit_price_cents > 0),
  sub_total_cents   bigint not null generated always as (quantity::bigint * unit_price_cents) stored,
  deposit_cents     integer not null check (deposit_cents >= 0),
  cannabis_mg       integer not null check (cannabis_mg >= 0),
  -- The class that the line was taxed as; null: the order was placed before there were classes.
  tax_class         text
    check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory')),
  primary key (order_id, listing_id)
);
create index order_line_of_listing on order_line (listing_id);
create index order_line_of_product on order_line (system_product_id);

create table order_history (
  id       bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  status   text not null check (status in ('on-hold', 'new-order', 'processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery', 'canceled', 'completed')),
  at       timestamptz not null,
  reason   text check (reason <> ''),
  -- Who did it: 'shopper', 'system', or the id of a user who works for the store.
  actor    text not null check (actor <> ''),
  -- When the step was announced to the shopper; null: not yet.
  told_at  timestamptz
);
create index order_history_of_order on order_history (order_id, id);
create index order_history_untold on order_history (at) where told_at is null;

-- A submit that is sent again with its key gets the first answer again.
create table submit_key (
  user_id      uuid not null references app_user on delete cascade,
  key          text not null check (key <> '' and char_length(key) <= 255),
  request_hash text not null,
  order_ids    uuid[] not null check (cardinality(order_ids) > 0),
  -- The answer exactly as it was sent; null until the payments have their results.
  answer       text,
  created_at   timestamptz not null,
  primary key (user_id, key)
);
-- For the daily clean-up.
create index submit_key_by_age on submit_key (created_at);
