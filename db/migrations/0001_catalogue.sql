-- The catalogue: what can be sold (system products), who sells it (stores), and what a store asks for it (listings).

create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable, because its dictionary could change; indexes and generated columns need an immutable one.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

create table category (
  id           bigint generated always as identity primary key,
  parent_id    bigint references category,
  name         text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name text not null check (display_name <> ''),
  image_url    text,
  is_active    boolean not null default true,
  order_by     integer,
  check (parent_id <> id)
);
create index category_parent on category (parent_id);

create table brand (
  id           bigint generated always as identity primary key,
  name         text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name text not null check (display_name <> ''),
  description  text not null default '',
  image_url    text,
  -- The look of its packaging; null: derived from the name.
  hue          smallint check (hue between 0 and 359),
  graphic      text
);
create index brand_by_name on brand (plain_text(display_name), id);

create table system_product (
  id                     bigint generated always as identity primary key,
  -- The key by which an import finds it again.
  import_key             text not null unique check (import_key <> ''),
  brand_id               bigint not null references brand,
  category_id            bigint not null references category,
  subcategory_id         bigint references category,
  name                   text not null check (name <> ''),
  display_name           text not null check (display_name <> ''),
  description            text not null default '',
  image_url              text,
  assets                 jsonb not null default '[]' check (jsonb_typeof(assets) = 'array'),
  plant_type             text check (plant_type in ('indica', 'sativa', 'hybrid', 'cbd')),
  potency_unit           text check (potency_unit in ('%', 'mg/g', 'mg')),
  thc_min                numeric(8, 2) check (thc_min >= 0),
  thc_max                numeric(8, 2),
  cbd_min                numeric(8, 2) check (cbd_min >= 0),
  cbd_max                numeric(8, 2),
  net_weight             text,
  -- Grams of dried cannabis that one unit counts as against the 30 g limit (Cannabis Act, Schedule 3), in whole milligrams.
  dried_equivalent_mg    integer not null check (dried_equivalent_mg >= 0),
  deposit_cents          integer not null default 0 check (deposit_cents between 0 and 1000),
  popularity             integer not null default 0,
  review_count           integer not null default 0 check (review_count >= 0),
  review_sum             integer not null default 0,
  -- Kept by triggers on listing and store: the number of active stores that list it.
  listing_count          integer not null default 0 check (listing_count >= 0),
  check (thc_max >= thc_min and cbd_max >= cbd_min),
  check (potency_unit <> '%' or (thc_max <= 100 and cbd_max <= 100)),
  check (num_nulls(thc_min, thc_max) in (0, 2) and num_nulls(cbd_min, cbd_max) in (0, 2)),
  check (review_sum between review_count and review_count * 5)
);
create index system_product_popular on system_product (popularity desc, id) where listing_count > 0;
create index system_product_in_category on system_product (category_id, popularity desc, id) where listing_count > 0;
create index system_product_in_subcategory on system_product (subcategory_id, popularity desc, id) where listing_count > 0;
create index system_product_of_brand on system_product (brand_id, popularity desc, id) where listing_count > 0;

-- A polygon as GeoJSON has it: [outer ring, holes…], each ring [[longitude, latitude], …] closed, of 4 to 10,000 points.
create function ring_crosses_itself(ring jsonb) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  n integer := jsonb_array_length(ring) - 1; -- segments; the last point repeats the first
  a lseg;
  b lseg;
begin
  for i in 0 .. n - 1 loop
    a := lseg(point((ring->i->>0)::float8, (ring->i->>1)::float8), point((ring->(i+1)->>0)::float8, (ring->(i+1)->>1)::float8));
    if a[0] ~= a[1] then return true; end if; -- a segment of no length
    for j in i + 1 .. n - 1 loop
      b := lseg(point((ring->j->>0)::float8, (ring->j->>1)::float8), point((ring->(j+1)->>0)::float8, (ring->(j+1)->>1)::float8));
      -- Neighbours share a point; only when one folds back over the other do they share more.
      if j = i + 1 then
        if a[0] <@ b or (n > 3 or i > 0) and b[1] <@ a then return true; end if;
      elsif i = 0 and j = n - 1 then
        if b[0] <@ a or a[1] <@ b then return true; end if;
      elsif a ?# b then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $$;

create function is_polygon(rings jsonb) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  ring jsonb;
  vertex jsonb;
begin
  if jsonb_typeof(rings) <> 'array' or jsonb_array_length(rings) = 0 then return false; end if;
  for ring in select jsonb_array_elements(rings) loop
    if jsonb_typeof(ring) <> 'array' or jsonb_array_length(ring) not between 4 and 500 then return false; end if;
    if ring->0 <> ring->-1 then return false; end if;
    for vertex in select jsonb_array_elements(ring) loop
      if jsonb_typeof(vertex) <> 'array' or jsonb_array_length(vertex) <> 2 then return false; end if;
      if jsonb_typeof(vertex->0) <> 'number' or jsonb_typeof(vertex->1) <> 'number' then return false; end if;
      if (vertex->>0)::float8 not between -180 and 180 or (vertex->>1)::float8 not between -90 and 90 then return false; end if;
    end loop;
    if ring_crosses_itself(ring) then return false; end if;
  end loop;
  return true;
end $$;

create table store (
  id             bigint generated always as identity primary key,
  licence_number text not null unique check (licence_number <> ''),
  licence_holder text not null check (licence_holder <> ''),
  name           text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name   text not null check (display_name <> ''),
  description    text not null default '',
  image_url      text,
  hue            smallint check (hue between 0 and 359),
  address        text not null,
  city           text not null,
  province       char(2) not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  postal_code    text check (postal_code ~ '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$'),
  latitude       float8 not null check (latitude between 41 and 84),
  longitude      float8 not null check (longitude between -142 and -52),
  position       earth generated always as (ll_to_earth(latitude, longitude)) stored,
  -- How well the point is known: a civic address, its street, its postal area or its town.
  precision      text not null default 'address' check (precision in ('address', 'street', 'postal-area', 'place')),
  time_zone      text not null,
  has_delivery   boolean not null default false,
  delivery_note  text not null default '',
  accepts        text[] not null default '{visa,master}' check (accepts <@ '{amex,master,visa,visa-debit}' and cardinality(accepts) > 0),
  website        text check (website ~ '^https?://'),
  contact_email  text,
  contact_number text,
  is_active      boolean not null default true,
  review_count   integer not null default 0 check (review_count >= 0),
  review_sum     integer not null default 0,
  check (review_sum between review_count and review_count * 5)
);
create index store_by_distance on store using gist (position) where is_active;
create index store_by_name on store (plain_text(display_name), id) where is_active;
create index store_words on store using gin (plain_text(display_name) gin_trgm_ops);

-- A day that is left out is a closed day. closes_at ≤ opens_at means past midnight. weekday: 0 = Sunday. Local wall-clock times.
create table opening_hours (
  store_id  bigint not null references store on delete cascade,
  weekday   smallint not null check (weekday between 0 and 6),
  opens_at  time not null,
  closes_at time not null,
  primary key (store_id, weekday)
);

create table delivery_zone (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  name            text not null check (name <> ''),
  fill_color      text not null check (fill_color ~ '^#[0-9a-f]{6}$'),
  min_spend_cents integer not null check (min_spend_cents >= 0),
  fee_cents       integer not null check (fee_cents >= 0),
  area            jsonb not null check (is_polygon(area)),
  unique (store_id, name)
);

-- A store's offer of a system product: what a shopper puts into the cart (on the wire: Product).
create table listing (
  id                  bigint generated always as identity primary key,
  store_id            bigint not null references store,
  system_product_id   bigint not null references system_product,
  -- Copied from the system product, so that a store's shelf is read by index alone; a trigger keeps the copies true.
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
  -- Units on hand. Taken by the transaction that places an order, given back when one is canceled.
  quantity            integer not null check (quantity >= 0),
  is_active           boolean not null default true,
  -- A column of its own, so that indexes name it instead of the quantity: a sale that leaves some in stock touches no index.
  is_available        boolean not null generated always as (is_active and quantity > 0) stored,
  unique (store_id, system_product_id),
  check (not is_discount_enabled or discount_percent is not null)
) with (fillfactor = 90);
create index listing_on_shelf on listing (store_id, category_id, popularity desc, id) where is_active;
create index listing_popular_in_store on listing (store_id, popularity desc, id) where is_active;
create index listing_cheapest on listing (system_product_id, unit_price_cents, id) where is_available;
create index listing_in_stock on listing (system_product_id, store_id) where is_available;

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
