-- Prepares the database of a cell, migrated and still without a catalogue, by a superuser (docs/decisions/0060-cells.md). Then:
--   create subscription catalogue connection 'host=… dbname=… user=… password=… sslmode=verify-full' publication catalogue
-- The tables are copied one by one, so a product may be there before its brand: the cell opens once every row of pg_subscription_rel has
-- srsubstate 'r'. From then on changes arrive by whole transactions.
-- The cell has stores, listings, carts and orders of its own, and never imports products. No migration runs this file.

-- Rows of a subscription fire no triggers, unless they are meant for it, and never those of statements. What the catalogue's own
-- triggers compute (words, documents, versions) comes with the rows.

-- A subscription has no search path.
alter function log_changed_row() set search_path = public, pg_temp;
alter function log_change() set search_path = public, pg_temp;
alter function listing_follows_product() set search_path = public, pg_temp;

-- The offer index of the cell's processes notices what came.
create trigger log_published after insert on system_product for each row execute function log_changed_row('product');
alter table system_product enable replica trigger log_published;
alter table system_product enable always trigger log_updated;
create trigger log_published after insert or update on brand for each row execute function log_change('names');
alter table brand enable replica trigger log_published;
create trigger log_published after insert or update on category for each row execute function log_change('names');
alter table category enable replica trigger log_published;
alter table system_product enable always trigger listing_follows_product;

-- What the catalogue no longer has is not sold any more. The row stays, as the cell's orders, reviews and lists refer to it; foreign
-- keys are not checked for a subscription. Its key is free again, or a product that comes back would stop the subscription. Listings
-- fire their triggers as at any other time.
create function withdraw_product() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set session_replication_role = origin as $$
begin
  update listing set is_active = false where system_product_id = old.id and is_active;
  update system_product set import_key = format('%s withdrawn %s', old.import_key, old.id) where id = old.id;
  return null;
end $$;
create trigger withdraw_product before delete on system_product for each row execute function withdraw_product();
alter table system_product enable replica trigger withdraw_product;

create function withdraw_names() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set session_replication_role = origin as $$
begin
  execute format('update %I set name = $1 where id = $2', tg_table_name) using format('%s-withdrawn-%s', old.name, old.id), old.id;
  return null;
end $$;
create trigger withdraw_names before delete on brand for each row execute function withdraw_names();
alter table brand enable replica trigger withdraw_names;
create trigger withdraw_names before delete on category for each row execute function withdraw_names();
alter table category enable replica trigger withdraw_names;
