-- Listings with their stock, and imports of the catalogue.

-- A store's offer of a system product: what a shopper puts into the cart (in the API: Product).
create table listing (
  -- Above every id of a system product: see there.
  id                  bigint generated always as identity primary key check (id >= 10000000),
  store_id            bigint not null references store,
  system_product_id   bigint not null references system_product,
  -- Copied from the system product by triggers, so that a store's shelf is read by index alone.
  category_id         bigint not null references category,
  popularity          integer not null,
  price_cents         integer not null check (price_cents between 1 and 10000000),
  sale_price_cents    integer check (sale_price_cents between 1 and price_cents - 1),
  discount_percent    numeric(5, 2) check (discount_percent > 0 and discount_percent < 100),
  is_discount_enabled boolean not null default false,
  -- What the shopper pays: the sale price, else the price less its discount group, half up, else the price.
  unit_price_cents    integer not null generated always as (
    coalesce(sale_price_cents,
      case when is_discount_enabled then greatest(1, round(price_cents * (100 - discount_percent) / 100)::integer) end,
      price_cents)) stored,
  -- More may be reserved than is on hand, when a count finds less; and more handed over than the last count had. The names of
  -- the two constraints here and at `quantity` are those of databases from before 0101.
  on_hand             integer constraint listing_quantity_not_null not null,
  is_active           boolean not null default true,
  reserved            integer not null default 0 check (reserved >= 0),
  -- The time of the latest count that was applied: an older one that arrives later is rejected.
  counted_at          timestamptz,
  -- What can be bought.
  quantity            integer constraint listing_quantity_not_null1 not null generated always as (greatest(on_hand - reserved, 0)) stored,
  -- A column of its own, so that indexes use it instead of the quantity: a sale that leaves some in stock changes no index.
  is_available        boolean not null generated always as (is_active and on_hand > reserved) stored,
  unique (store_id, system_product_id),
  check (not is_discount_enabled or discount_percent is not null)
) with (fillfactor = 90);
alter table listing alter column id restart with 10000000;
create index listing_on_shelf on listing (store_id, category_id, popularity desc, id) where is_active;
create index listing_popular_in_store on listing (store_id, popularity desc, id) where is_active;
create index listing_cheapest on listing (system_product_id, unit_price_cents, id) where is_available;
-- Which stores have a product, from the index alone.
create index listing_in_stock on listing (system_product_id, store_id) include (unit_price_cents, id) where is_available;

create function listing_copies_product() returns trigger language plpgsql as $$
begin
  select sp.category_id, sp.popularity into new.category_id, new.popularity from system_product sp where sp.id = new.system_product_id;
  return new;
end $$;
create trigger listing_copies_product before insert or update of system_product_id on listing
  for each row execute function listing_copies_product();

create function listing_follows_product() returns trigger language plpgsql as $$
begin
  update listing set category_id = new.category_id, popularity = new.popularity where system_product_id = new.id;
  return null;
end $$;
create trigger listing_follows_product after update of category_id, popularity on system_product
  for each row when (old.category_id <> new.category_id or old.popularity <> new.popularity)
  execute function listing_follows_product();

-- listing_count counts active listings of active stores. Statement-level, so that a bulk import pays once; updates are rare
-- and have no statement-level form that would leave stock changes alone.
create function count_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update system_product sp set listing_count = sp.listing_count - n.n
    from (select o.system_product_id, count(*) n from old_rows o join store s on s.id = o.store_id
      where o.is_active and s.is_active group by 1) n where sp.id = n.system_product_id;
  else
    update system_product sp set listing_count = sp.listing_count + n.n
    from (select o.system_product_id, count(*) n from new_rows o join store s on s.id = o.store_id
      where o.is_active and s.is_active group by 1) n where sp.id = n.system_product_id;
  end if;
  return null;
end $$;
create trigger count_listings_inserted after insert on listing
  referencing new table as new_rows for each statement execute function count_listings();
create trigger count_listings_deleted after delete on listing
  referencing old table as old_rows for each statement execute function count_listings();

create function recount_listing() returns trigger language plpgsql as $$
begin
  update system_product set listing_count = listing_count - 1
  where id = old.system_product_id and old.is_active and (select is_active from store where id = old.store_id);
  update system_product set listing_count = listing_count + 1
  where id = new.system_product_id and new.is_active and (select is_active from store where id = new.store_id);
  return null;
end $$;
create trigger recount_listing after update of is_active, system_product_id, store_id on listing
  for each row when (old.is_active <> new.is_active or old.system_product_id <> new.system_product_id or old.store_id <> new.store_id)
  execute function recount_listing();

create function recount_store() returns trigger language plpgsql as $$
begin
  update system_product sp set listing_count = sp.listing_count + case when new.is_active then 1 else -1 end
  from listing l where l.store_id = new.id and l.is_active and l.system_product_id = sp.id;
  return null;
end $$;
create trigger recount_store after update of is_active on store
  for each row when (old.is_active <> new.is_active) execute function recount_store();

-- Every change of units on hand and reserved, written by the statement that makes it: the sums are the two figures of the
-- listing. Rows are only added.
create table stock_movement (
  id              bigint generated always as identity,
  listing_id      bigint not null references listing on delete cascade,
  -- opening: the first figure; feed: a store's count; adjust: by hand; reserve, release, hand-over: an order was placed,
  -- canceled, completed.
  kind            text not null check (kind in ('opening', 'feed', 'adjust', 'reserve', 'release', 'hand-over')),
  on_hand_change  integer not null default 0,
  reserved_change integer not null default 0,
  -- No foreign key: orders are never deleted, and the check would cost every submit.
  order_id        uuid,
  -- Of a feed: the time of the count.
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

-- Imports that run once, such as the demo catalogue: with which settings, and when.
create table finished_import (
  name     text primary key check (name <> ''),
  settings jsonb not null,
  ended_at timestamptz not null default now()
);

-- An import is checked and stored first, then merged in short batches: none locks a row for longer than its batch, and any
-- process continues where another one died.
create table catalogue_import (
  id             uuid primary key,
  kind           text not null check (kind in ('stores', 'products', 'listings')),
  -- 'command', or the id of the user who sent it.
  actor          text not null check (actor <> ''),
  -- reading: its rows are being stored, none is applied yet; accepted: they are being merged.
  state          text not null default 'reading' check (state in ('reading', 'accepted', 'done')),
  received_at    timestamptz not null,
  total          integer not null default 0 check (total >= 0),
  applied        integer not null default 0 check (applied between 0 and total),
  created        integer not null default 0,
  updated        integer not null default 0,
  unchanged      integer not null default 0,
  -- [{row, message}]: the rows that were left out.
  errors         jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  -- Listings with fewer units on hand than reserved since this count; emptied when their stores were notified.
  short_listings bigint[] not null default '{}',
  ended_at       timestamptz,
  check ((state = 'done') = (ended_at is not null))
);
create index catalogue_import_to_do on catalogue_import (received_at, id) where state = 'accepted' or short_listings <> '{}';
create index catalogue_import_by_time on catalogue_import (received_at);

-- Rows still to be merged; a batch is deleted by the transaction that applies it.
create table catalogue_import_batch (
  import_id uuid not null references catalogue_import on delete cascade,
  n         integer not null,
  -- [{row, value}]
  rows      jsonb not null check (jsonb_typeof(rows) = 'array'),
  primary key (import_id, n)
);

-- What an accepted import writes to, as 'store LICENCE' or 'products'; the next import of the same waits until it is done.
create table catalogue_import_claim (
  subject   text primary key check (subject <> ''),
  import_id uuid not null references catalogue_import on delete cascade
);
create index catalogue_import_claim_of_import on catalogue_import_claim (import_id);
