-- The catalogue: categories, brands and system products.

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
  id              bigint generated always as identity primary key,
  name            text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name    text not null check (display_name <> ''),
  description     text not null default '',
  image_url       text,
  hue             smallint check (hue between 0 and 359),
  graphic         text,
  -- Written by triggers (0106_search.sql).
  search_words    text[] not null default '{}',
  search_document tsvector not null default '',
  -- The sitemap gives it to search engines.
  changed_at      timestamptz not null default now(),
  name_key        text generated always as (name_key(display_name)) stored,
  -- Written by the decision on a claim, so that lists and pages of brands need not read claims.
  is_claimed      boolean not null default false,
  -- Only invented stores, products and brands get drawn shop fronts, packages and marks; real ones get their initials.
  is_invented     boolean not null default false
);
comment on column brand.hue is 'The look of its packaging, of an invented brand; null: derived from the name.';
create index brand_by_name on brand (plain_text(display_name), id);

create table system_product (
  -- explore/products/:id takes the id of a listing or of a system product, so the two have no id in common.
  id                  bigint generated always as identity primary key check (id < 10000000),
  -- The key by which an import finds the product again.
  import_key          text not null unique check (import_key <> ''),
  brand_id            bigint not null references brand,
  category_id         bigint not null references category,
  subcategory_id      bigint references category,
  name                text not null check (name <> ''),
  display_name        text not null check (display_name <> ''),
  description         text not null default '',
  image_url           text,
  assets              jsonb not null default '[]' check (jsonb_typeof(assets) = 'array'),
  plant_type          text check (plant_type in ('indica', 'sativa', 'hybrid', 'cbd')),
  potency_unit        text check (potency_unit in ('%', 'mg/g', 'mg')),
  thc_min             numeric(8, 2) check (thc_min >= 0),
  thc_max             numeric(8, 2),
  cbd_min             numeric(8, 2) check (cbd_min >= 0),
  cbd_max             numeric(8, 2),
  net_weight          text,
  -- The dried equivalent of one unit, counted against the limit of 30 g (Cannabis Act, Schedule 3).
  dried_equivalent_mg integer not null check (dried_equivalent_mg >= 0),
  deposit_cents       integer not null default 0 check (deposit_cents between 0 and 1000),
  popularity          integer not null default 0,
  -- Written by triggers (0111_reviews.sql): of reviews that are shown.
  review_count        integer not null default 0 check (review_count >= 0),
  review_sum          integer not null default 0,
  -- Written by triggers (0105_listings.sql): the number of active stores that list it.
  listing_count       integer not null default 0 check (listing_count >= 0),
  -- The middle of the range: thc and cbd of the API.
  thc_typical         numeric(8, 2) generated always as (round((thc_min + thc_max) / 2, 2)) stored,
  cbd_typical         numeric(8, 2) generated always as (round((cbd_min + cbd_max) / 2, 2)) stored,
  -- Written by triggers (0106_search.sql).
  search_words        text[] not null default '{}',
  search_document     tsvector not null default '',
  -- The price in the source of an imported product. Stores set their own prices; invented assortments lie around this one.
  usual_price_cents   integer check (usual_price_cents between 1 and 10000000),
  -- The sitemap gives it to search engines.
  changed_at          timestamptz not null default now(),
  -- Labels give potency in %, mg/g or mg of the package. Lists compare like with like: mg/g is a tenth of a percent.
  potency_scale       text generated always as
    (case potency_unit when 'mg' then 'mg' when '%' then '%' when 'mg/g' then '%' end) stored,
  thc_low             numeric(9, 3) generated always as (case potency_unit when 'mg/g' then thc_min / 10 else thc_min end) stored,
  thc_high            numeric(9, 3) generated always as (case potency_unit when 'mg/g' then thc_max / 10 else thc_max end) stored,
  cbd_low             numeric(9, 3) generated always as (case potency_unit when 'mg/g' then cbd_min / 10 else cbd_min end) stored,
  cbd_high            numeric(9, 3) generated always as (case potency_unit when 'mg/g' then cbd_max / 10 else cbd_max end) stored,
  name_key            text generated always as (name_key(display_name)) stored,
  -- Written by a trigger (0106_search.sql): category, subcategory and plant type as name keys without a plural's s. A search
  -- for 'pre roll' means all pre-rolls, not a product that is called 'Pre-Roll Tube'.
  kind_keys           text[] not null default '{}',
  -- Changes with the row and with what the API shows of its brand and categories. A new row, too, gets a version that no
  -- process has cached: after a restore it may get an id that was in use before.
  version             integer not null default new_version(),
  -- An import that names no class gets it from taxClassOf (src/features/catalog/price/tax-class.ts).
  tax_class           text not null default 'cannabis'
    check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory')),
  check (thc_max >= thc_min and cbd_max >= cbd_min),
  check (potency_unit <> '%' or (thc_max <= 100 and cbd_max <= 100)),
  check (num_nulls(thc_min, thc_max) in (0, 2) and num_nulls(cbd_min, cbd_max) in (0, 2)),
  check (review_sum between review_count and review_count * 5)
);
-- Lists that look at every product read this index, a twentieth of the table.
create index system_product_popular on system_product (popularity desc, id)
  include (category_id, subcategory_id, brand_id, plant_type, thc_typical, listing_count) where listing_count > 0;
create index system_product_in_category on system_product (category_id, popularity desc, id) where listing_count > 0;
create index system_product_in_subcategory on system_product (subcategory_id, popularity desc, id) where listing_count > 0;
create index system_product_of_brand on system_product (brand_id, popularity desc, id) where listing_count > 0;

-- changed_at is the time of the last change that a page shows. Prices and stock are left out: they change too often.
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

-- Popularity is left out. Of the number of listings only whether there are any counts: the page exists with the first.
create trigger note_change before update on system_product for each row
  when ((old.brand_id, old.category_id, old.subcategory_id, old.display_name, old.description, old.image_url, old.assets,
         old.plant_type, old.potency_unit, old.thc_min, old.thc_max, old.cbd_min, old.cbd_max, old.net_weight,
         old.review_count, old.listing_count > 0)
    is distinct from
        (new.brand_id, new.category_id, new.subcategory_id, new.display_name, new.description, new.image_url, new.assets,
         new.plant_type, new.potency_unit, new.thc_min, new.thc_max, new.cbd_min, new.cbd_max, new.net_weight,
         new.review_count, new.listing_count > 0))
  execute function note_change();

create trigger note_change before update on brand for each row
  when ((old.display_name, old.description, old.image_url) is distinct from (new.display_name, new.description, new.image_url))
  execute function note_change();

create function count_product_change() returns trigger language plpgsql as $$
begin
  new.version := new_version();
  return new;
end $$;
create trigger count_product_change before update on system_product
  for each row execute function count_product_change();

-- A renamed brand has its products indexed again (0106_search.sql), which changes their versions. This trigger is for the
-- columns that the search index does not use.
create function count_brand_change() returns trigger language plpgsql as $$
begin
  update system_product set version = version where brand_id = new.id;
  return null;
end $$;
create trigger count_brand_change after update of name, description, image_url on brand
  for each row when (old.* is distinct from new.*) execute function count_brand_change();
