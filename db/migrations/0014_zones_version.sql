-- Every product and store that is listed says whether it is delivered to the shopper's place. The web process keeps the
-- zones it has read; this number tells whether they are still the true ones.
alter table store add column zones_version integer not null default 0;

-- Statement-level, so that a bulk import pays once. Stores are locked in the order of their ids: no deadlock between two.
create function count_zones_change() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed) order by id for no key update;
  update store set zones_version = zones_version + 1 where id in (select store_id from changed);
  return null;
end $$;
create trigger count_zones_inserted after insert on delivery_zone
  referencing new table as changed for each statement execute function count_zones_change();
create trigger count_zones_deleted after delete on delivery_zone
  referencing old table as changed for each statement execute function count_zones_change();
create trigger count_zones_updated after update on delivery_zone
  referencing new table as changed for each statement execute function count_zones_change();
create function zones_stay_at_their_store() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery zone belongs to one store: delete it there and insert it here';
end $$;
create trigger zones_stay_at_their_store before update of store_id on delivery_zone
  for each row when (old.store_id <> new.store_id) execute function zones_stay_at_their_store();
