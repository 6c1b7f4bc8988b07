-- A web process keeps what it has read of system products; this number tells whether that is still the truth. It grows
-- with every change of a product's row, and with those of its brand and categories that a product on the wire shows.
alter table system_product add column version integer not null default 0;

create function count_product_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_product_change before update on system_product
  for each row execute function count_product_change();

-- What is renamed has its products indexed anew, which counts; this is for what the index has no use for.
create function count_brand_change() returns trigger language plpgsql as $$
begin
  update system_product set version = version where brand_id = new.id;
  return null;
end $$;
create trigger count_brand_change after update of name, description, image_url on brand
  for each row when (old.* is distinct from new.*) execute function count_brand_change();
