-- The shop: carts, saved cards, taxes, orders and their payments; and the sandbox vault's own journal.

-- As the wire has it: {address, postalCode|null, city, province, coordinates: [lng, lat], withinDeliveryZone}.
create function is_delivery_location(place jsonb) returns boolean
  language sql immutable strict parallel safe
  return jsonb_typeof(place) = 'object'
    and jsonb_typeof(place->'address') = 'string' and jsonb_typeof(place->'city') = 'string'
    and jsonb_typeof(place->'province') = 'string' and jsonb_typeof(place->'withinDeliveryZone') = 'boolean'
    and jsonb_typeof(place->'coordinates') = 'array' and jsonb_array_length(place->'coordinates') = 2
    and jsonb_typeof(place->'coordinates'->0) = 'number' and jsonb_typeof(place->'coordinates'->1) = 'number';

-- Never a number or a CVV: the vault's token, and what is printed on a receipt.
create table saved_card (
  id           uuid primary key,
  user_id      uuid not null references app_user on delete cascade,
  vault_key    text not null unique check (vault_key <> ''),
  kind         text not null check (kind in ('amex', 'visa', 'visa-debit', 'master')),
  last4        text not null check (last4 ~ '^[0-9]{4}$'),
  expiry       text not null check (expiry ~ '^(0[1-9]|1[0-2])[0-9]{2}$'), -- MMYY
  display_name text not null check (display_name <> '' and char_length(display_name) <= 500), -- 50 as a reader counts them
  created_at   timestamptz not null
);
create index saved_card_of_user on saved_card (user_id, created_at desc);

-- One row per shopper, made on first use: what every change of the cart and every submit locks first.
create table cart (
  user_id uuid primary key references app_user on delete cascade
);

create table cart_line (
  user_id    uuid not null references cart on delete cascade,
  listing_id bigint not null references listing on delete cascade,
  quantity   integer not null check (quantity between 1 and 999),
  added_at   timestamptz not null,
  primary key (user_id, listing_id)
);
create index cart_line_of_listing on cart_line (listing_id); -- for the cascade

-- How the order of one store is to be handed over and paid. No row means: selected, pickup, no card yet.
create table cart_store (
  user_id           uuid not null references cart on delete cascade,
  store_id          bigint not null references store on delete cascade,
  is_selected       boolean not null default true,
  delivery_type     text not null default 'pickup' check (delivery_type in ('pickup', 'delivery')),
  delivery_location jsonb check (is_delivery_location(delivery_location)),
  order_note        text not null default '' check (char_length(order_note) <= 2000), -- 200 as a reader counts them
  payment_card_id   uuid references saved_card on delete set null,
  primary key (user_id, store_id)
);
create index cart_store_of_card on cart_store (payment_card_id) where payment_card_id is not null;

-- Guest carts that were merged already: sending one again does nothing.
create table cart_merge (
  user_id   uuid not null references app_user on delete cascade,
  cart_id   text not null check (cart_id <> '' and char_length(cart_id) <= 1000),
  merged_at timestamptz not null,
  primary key (user_id, cart_id)
);

-- One statement on the hottest write path: locks the cart, then decides on what it sees under that lock.
-- `mode`: 'add' to what is there, or 'set'. `outcome`: 'ok' | 'no-product' | 'no-stock' | 'no-line' | 'too-many-lines' | 'too-many-units'.
create function put_in_cart(shopper uuid, listing bigint, units integer, mode text, moment timestamptz,
                            out outcome text, out units_left integer, out in_cart integer) language plpgsql as $$
begin
  perform from cart where user_id = shopper for update;
  if not found then
    insert into cart (user_id) values (shopper) on conflict do nothing;
    perform from cart where user_id = shopper for update;
  end if;
  select l.quantity into units_left from listing l join store s on s.id = l.store_id
    where l.id = put_in_cart.listing and l.is_active and s.is_active;
  if not found then outcome := 'no-product'; return; end if;
  select c.quantity into in_cart from cart_line c where c.user_id = shopper and c.listing_id = put_in_cart.listing;
  if mode = 'set' and in_cart is null then outcome := 'no-line'; return; end if;
  if mode = 'add' then units := units + coalesce(in_cart, 0); end if;
  if units > units_left then outcome := 'no-stock'; return; end if;
  if units > 999 then outcome := 'too-many-units'; return; end if;
  if in_cart is null then
    if (select count(*) from cart_line c where c.user_id = shopper) >= 50 then outcome := 'too-many-lines'; return; end if;
    insert into cart_line (user_id, listing_id, quantity, added_at) values (shopper, put_in_cart.listing, units, moment);
  else
    update cart_line c set quantity = units where c.user_id = shopper and c.listing_id = put_in_cart.listing;
  end if;
  outcome := 'ok';
end $$;

-- A levy counts from its date until the next one of the same name; an abolished one gets a row of 0 percent.
create table tax_rate (
  province   char(2) not null,
  levy       text not null check (levy <> ''),
  percent    numeric(6, 4) not null check (percent >= 0 and percent < 100),
  valid_from date not null,
  -- The order in which a receipt lists the levies.
  position   smallint not null default 1,
  primary key (province, levy, valid_from)
);
insert into tax_rate (province, levy, percent, valid_from, position) values
  ('ON', 'HST', 13, '2010-07-01', 1),
  ('NB', 'HST', 15, '2016-07-01', 1),
  ('NL', 'HST', 15, '2016-07-01', 1),
  ('PE', 'HST', 15, '2016-10-01', 1),
  ('NS', 'HST', 15, '2010-07-01', 1),
  ('NS', 'HST', 14, '2025-04-01', 1),
  ('QC', 'GST', 5, '2008-01-01', 1), ('QC', 'QST', 9.975, '2013-01-01', 2),
  ('BC', 'GST', 5, '2008-01-01', 1), ('BC', 'PST', 7, '2013-04-01', 2),
  ('SK', 'GST', 5, '2008-01-01', 1), ('SK', 'PST', 6, '2017-03-23', 2),
  ('MB', 'GST', 5, '2008-01-01', 1), ('MB', 'RST', 7, '2019-07-01', 2),
  ('AB', 'GST', 5, '2008-01-01', 1),
  ('NT', 'GST', 5, '2008-01-01', 1),
  ('NU', 'GST', 5, '2008-01-01', 1),
  ('YT', 'GST', 5, '2008-01-01', 1);

-- 'WK-204817': six digits for the first 900,000 orders, then seven. The step is coprime to each block's size, so every
-- number of a block comes once, and nobody reads from two orders how many lie between them.
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
  -- null once the account is gone: the order stays for the books.
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
  cannabis_mg        integer not null check (cannabis_mg between 0 and 30000),
  placed_at          timestamptz not null,
  check (total_cents = sub_total_cents + tax_cents + delivery_fee_cents + deposit_cents),
  check ((delivery_type = 'delivery') = (delivery_location is not null)),
  check (delivery_type = 'delivery' or delivery_fee_cents = 0),
  check (delivery_type = 'delivery' or status not in ('ready-delivery', 'out-for-delivery')),
  check (delivery_type = 'pickup' or status <> 'ready-pickup'),
  -- No order is worked on without an authorization, none is done without its money.
  check (status in ('on-hold', 'canceled') or payment_status in ('authorized', 'paid')),
  check (status <> 'completed' or payment_status = 'paid')
);
create index orders_of_user on orders (user_id, placed_at desc, id desc);
create index orders_of_store on orders (store_id, placed_at desc, id desc);

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
  actor    text not null check (actor <> '')
);
create index order_history_of_order on order_history (order_id, id);

-- Its id is the provider's idempotency key. It is written before the provider is asked and driven towards its goal until there.
create table payment_attempt (
  id            uuid primary key,
  order_id      uuid not null references orders on delete cascade,
  state         text not null check (state in ('pending', 'approved', 'declined', 'captured', 'voided', 'refunded')),
  goal          text not null check (goal in ('authorized', 'captured', 'returned')),
  amount_cents  bigint not null check (amount_cents > 0),
  vault_key     text not null,
  -- How many times the provider was, or may have been, asked to authorize.
  sends         integer not null default 1,
  auth_ref      text,
  capture_ref   text,
  decline_code  text,
  created_at    timestamptz not null,
  settled_at    timestamptz,
  check ((state in ('approved', 'captured', 'voided', 'refunded')) = (auth_ref is not null)),
  check ((state in ('captured', 'refunded')) = (capture_ref is not null)),
  check ((state = 'declined') = (decline_code is not null))
);
create unique index one_live_attempt on payment_attempt (order_id) where state in ('pending', 'approved', 'captured');
create index attempt_of_order on payment_attempt (order_id);
create index attempt_unsettled on payment_attempt (created_at)
  where state = 'pending' or (state = 'approved' and goal <> 'authorized') or (state = 'captured' and goal = 'returned');

-- The same key by the same shopper gives the first answer again.
create table submit_key (
  user_id      uuid not null references app_user on delete cascade,
  key          text not null check (key <> '' and char_length(key) <= 255),
  request_hash text not null,
  order_ids    uuid[] not null check (cardinality(order_ids) > 0),
  -- The answer as it was sent, to the letter; null until the payments were settled.
  answer       text,
  created_at   timestamptz not null,
  primary key (user_id, key)
);

-- The sandbox vault stands in for a payment provider, so nothing here is joined to the tables above, and the adapter
-- writes it through a connection of its own. It keeps how a test card behaves, never its number.
create schema sandbox_vault;

create table sandbox_vault.card (
  token      text primary key,
  key        text not null unique,
  kind       text not null,
  last4      text not null check (last4 ~ '^[0-9]{4}$'),
  expiry     text not null,
  behaviour  text not null,
  added_at   timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);

create table sandbox_vault.record (
  key          text primary key,
  kind         text not null check (kind in ('authorize', 'capture', 'void', 'refund')),
  ref          text not null unique,
  -- The authorization that a capture or void is for; the capture that a refund is for.
  parent_ref   text references sandbox_vault.record (ref),
  token        text references sandbox_vault.card,
  amount_cents bigint not null check (amount_cents >= 0),
  is_approved  boolean not null,
  code         text not null,
  -- How often the same key was sent.
  sends        integer not null default 1,
  at           timestamptz(3) not null default clock_timestamp()
);
create index record_by_time on sandbox_vault.record (at, key);
create unique index one_end_of_authorization on sandbox_vault.record (parent_ref)
  where kind in ('capture', 'void') and is_approved;
create index record_of_parent on sandbox_vault.record (parent_ref);
