-- Publishes the shared catalogue to regional cells, by PostgreSQL's own logical replication. Run once on the database of the catalogue
-- (wal_level = logical), by a role that owns the tables (docs/decisions/0060-cells.md). No migration runs this file.

do $$
declare
  columns text;
begin
  -- What a product has of its reviews and listings belongs to the cell. Generated columns are computed there.
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'system_product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('listing_count', 'review_count', 'review_sum');
  execute format('create publication catalogue for table category, brand, system_product (%s),
    search_word where (kind in (''product'', ''brand'')) with (publish = ''insert, update, delete'')', columns);
end $$;
