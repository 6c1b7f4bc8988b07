-- What one unit cost when the shopper last said how many: the cart shows what has become dearer or cheaper since.
alter table cart_line add column unit_price_cents integer check (unit_price_cents > 0);

create or replace function put_in_cart(shopper uuid, listing bigint, units integer, mode text, moment timestamptz,
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
