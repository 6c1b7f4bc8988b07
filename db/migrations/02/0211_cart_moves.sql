-- The last move of a cart to other stores, so that 'Undo' can restore it. Rows are deleted by the daily clean-up.
create table cart_move (
  user_id  uuid primary key references cart on delete cascade,
  move_id  text not null check (move_id <> '' and char_length(move_id) <= 1000),
  -- Of each line that was moved: from, to, units, addedAt, unitPrice.
  lines    jsonb not null,
  -- The choices for the stores that were moved to, as they were; of a store without a row only its id.
  stores   jsonb not null,
  moved_at timestamptz not null
);
create index cart_move_by_age on cart_move (moved_at);

-- What a unit cost where the shopper pressed Add: the cart shows what it costs now if that is another price.
drop function put_in_cart(uuid, bigint, integer, text, timestamptz);
create function put_in_cart(shopper uuid, listing bigint, units integer, mode text, moment timestamptz, price_seen integer default null,
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
  price := coalesce(price_seen, price);
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
