-- Carts and saved cards.

-- As in the API: {address, postalCode|null, city, province, coordinates: [lng, lat], withinDeliveryZone}.
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
  created_at   timestamptz not null,
  -- The card that the checkout offers first: the first that was saved; when it is removed, the newest of the others.
  is_default   boolean not null default false
);
create index saved_card_of_user on saved_card (user_id, created_at desc);
create unique index saved_card_default on saved_card (user_id) where is_default;

-- One row per shopper, made on first use: what every change of the cart and every submit locks first.
create table cart (
  user_id uuid primary key references app_user on delete cascade
);

create table cart_line (
  user_id          uuid not null references cart on delete cascade,
  listing_id       bigint not null references listing on delete cascade,
  quantity         integer not null check (quantity between 1 and 999),
  added_at         timestamptz not null,
  -- The price when the shopper last set the quantity: the cart shows what has become dearer or cheaper since.
  unit_price_cents integer check (unit_price_cents > 0),
  primary key (user_id, listing_id)
);
create index cart_line_of_listing on cart_line (listing_id); -- for the cascade

-- How the order of one store is handed over and paid. No row means: selected, pickup, no card yet.
create table cart_store (
  user_id             uuid not null references cart on delete cascade,
  store_id            bigint not null references store on delete cascade,
  is_selected         boolean not null default true,
  delivery_type       text not null default 'pickup' check (delivery_type in ('pickup', 'delivery')),
  delivery_location   jsonb check (is_delivery_location(delivery_location)),
  order_note          text not null default '' check (char_length(order_note) <= 2000), -- 200 as a reader counts them
  payment_card_id     uuid references saved_card on delete set null,
  -- Whether the point of the location was compared with where the geocoder has its address.
  is_location_checked boolean not null default false,
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
-- For the daily clean-up.
create index cart_merge_by_age on cart_merge (merged_at);

-- A line that a shopper removed, as it was: 'Undo' restores its quantity, position and price. Rows are deleted by the daily
-- clean-up.
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

-- One statement on the most frequent write: locks the cart, then decides on what it sees under that lock.
-- `mode`: 'add' to the quantity of the line, or 'set' it. `outcome`: 'ok' | 'no-product' | 'no-stock' | 'no-line' |
-- 'too-many-lines' | 'too-many-units'.
create function put_in_cart(shopper uuid, listing bigint, units integer, mode text, moment timestamptz,
                                       out outcome text, out units_left integer, out in_cart integer) language plpgsql as $$
declare
  price integer;
begin
  perform from cart where user_id = shopper for update;
  if not found then
    insert into cart (user_id) values (shopper) on conflict do nothing;
    perform from cart where user_id = shopper for update;
  end if;
  select l.quantity, l.unit_price_cents into units_left, price from listing l join store s on s.id = l.store_id
    where l.id = put_in_cart.listing and l.is_active and s.is_active;
  if not found then outcome := 'no-product'; return; end if;
  select c.quantity into in_cart from cart_line c where c.user_id = shopper and c.listing_id = put_in_cart.listing;
  if mode = 'set' and in_cart is null then outcome := 'no-line'; return; end if;
  if mode = 'add' then units := units + coalesce(in_cart, 0); end if;
  if units > units_left then outcome := 'no-stock'; return; end if;
  if units > 999 then outcome := 'too-many-units'; return; end if;
  if in_cart is null then
    if (select count(*) from cart_line c where c.user_id = shopper) >= 50 then outcome := 'too-many-lines'; return; end if;
    insert into cart_line (user_id, listing_id, quantity, added_at, unit_price_cents)
    values (shopper, put_in_cart.listing, units, moment, price);
  else
    update cart_line c set quantity = units, unit_price_cents = price
    where c.user_id = shopper and c.listing_id = put_in_cart.listing;
  end if;
  outcome := 'ok';
end $$;
