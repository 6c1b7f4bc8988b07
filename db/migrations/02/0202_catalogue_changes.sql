-- The log of what lists are made of: processes keep stores, offers and products in memory, and read again what it names
-- (docs/decisions/0034-offer-index.md). A row becomes visible with the change that it reports. Rows are only added and, when
-- they are old, deleted: nobody waits for them.
create table catalogue_change (
  -- The transaction that made the change; pg_visible_in_snapshot() tells whether a reader has seen it.
  xid     xid8 not null default pg_current_xact_id(),
  -- store: its position, hours, zones or offers; product: what lists filter and sort by, or its words; names: those of brands
  -- or categories; all: read everything again.
  subject text not null check (subject in ('store', 'product', 'names', 'all')),
  -- Of the store or product; 0 where there is none.
  id      bigint not null,
  at      timestamptz not null default now(),
  primary key (xid, subject, id)
);
create index catalogue_change_by_time on catalogue_change (at);

-- The rows of a statement: of stores and products their own ids.
create function log_changed_rows() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (subject, id) select tg_argv[0], id from changed on conflict do nothing;
  return null;
end $$;
create function log_changed_row() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (subject, id) values (tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;
-- A change that concerns no row by itself: 'names' or 'all'.
create function log_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (subject, id) values (tg_argv[0], 0) on conflict do nothing;
  return null;
end $$;

create trigger log_inserted after insert on store
  referencing new table as changed for each statement execute function log_changed_rows('store');
create trigger log_deleted after delete on store
  referencing old table as changed for each statement execute function log_changed_rows('store');
create trigger log_updated after update on store for each row
  when ((old.is_active, old.latitude, old.longitude, old.has_delivery, old.time_zone, old.hours, old.zones_version)
    is distinct from (new.is_active, new.latitude, new.longitude, new.has_delivery, new.time_zone, new.hours, new.zones_version))
  execute function log_changed_row('store');

create function log_stores_of_listings() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (subject, id) select distinct 'store', store_id from changed on conflict do nothing;
  return null;
end $$;
create function log_stores_of_listing() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (subject, id) select distinct 'store', unnest(array[old.store_id, new.store_id])
  on conflict do nothing;
  return null;
end $$;
create trigger log_inserted after insert on listing
  referencing new table as changed for each statement execute function log_stores_of_listings();
create trigger log_deleted after delete on listing
  referencing old table as changed for each statement execute function log_stores_of_listings();
-- By row, so that the updates of a checkout, which leave some in stock, cost a comparison.
create trigger log_updated after update on listing for each row
  when (old.unit_price_cents <> new.unit_price_cents or old.is_available <> new.is_available or old.is_active <> new.is_active
    or old.store_id <> new.store_id or old.system_product_id <> new.system_product_id)
  execute function log_stores_of_listing();

create trigger log_inserted after insert on system_product
  referencing new table as changed for each statement execute function log_changed_rows('product');
create trigger log_updated after update on system_product for each row
  when ((old.brand_id, old.category_id, old.subcategory_id, old.plant_type, old.popularity, old.potency_scale,
         old.thc_low, old.thc_high, old.cbd_low, old.cbd_high, old.name_key, old.kind_keys, old.search_document)
    is distinct from
        (new.brand_id, new.category_id, new.subcategory_id, new.plant_type, new.popularity, new.potency_scale,
         new.thc_low, new.thc_high, new.cbd_low, new.cbd_high, new.name_key, new.kind_keys, new.search_document))
  execute function log_changed_row('product');
create trigger log_deleted after delete on system_product for each statement execute function log_change('all');

create trigger log_changed after insert or update of name, display_name, parent_id, is_active or delete on category
  for each row execute function log_change('names');
create trigger log_changed after insert or update of display_name or delete on brand
  for each row execute function log_change('names');

create trigger log_truncated after truncate on store for each statement execute function log_change('all');
create trigger log_truncated after truncate on listing for each statement execute function log_change('all');
create trigger log_truncated after truncate on system_product for each statement execute function log_change('all');
create trigger log_truncated after truncate on category for each statement execute function log_change('names');
create trigger log_truncated after truncate on brand for each statement execute function log_change('names');

-- What a search finds is cached until a product's words change, whether or not a store lists the product.
drop index system_product_words;
create index system_product_words on system_product using gin (search_document);
