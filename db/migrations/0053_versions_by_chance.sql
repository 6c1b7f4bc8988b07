-- A web process keeps what it read under its version. A version that counts comes again after the database was restored to
-- an earlier time: then 7 may stand for another content than the 7 that a running process has kept. A random one does not.
create function new_version() returns integer language sql volatile as
  $$ select (floor(random() * 4294967296) - 2147483648)::bigint::integer $$;

-- A row that is new after a restore may get the id of one that the process has read before it.
alter table system_product alter column version set default new_version();
alter table store alter column zones_version set default new_version();

create or replace function count_product_change() returns trigger language plpgsql as $$
begin
  new.version := new_version();
  return new;
end $$;

create or replace function count_zones_change() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed) order by id for no key update;
  update store set zones_version = new_version() where id in (select store_id from changed);
  return null;
end $$;
