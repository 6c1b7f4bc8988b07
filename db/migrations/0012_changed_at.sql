-- When what a page says of a product, store or brand last changed: search engines are told in the sitemap.
-- Prices and stock are the listings' and change too often to be worth telling.

alter table system_product add column changed_at timestamptz not null default now();
alter table store add column changed_at timestamptz not null default now();
alter table brand add column changed_at timestamptz not null default now();

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

-- The popularity is left out, and of the number of listings only whether there is any: the page exists with the first.
create trigger note_change before update on system_product for each row
  when ((old.brand_id, old.category_id, old.subcategory_id, old.display_name, old.description, old.image_url, old.assets,
         old.plant_type, old.potency_unit, old.thc_min, old.thc_max, old.cbd_min, old.cbd_max, old.net_weight,
         old.review_count, old.listing_count > 0)
    is distinct from
        (new.brand_id, new.category_id, new.subcategory_id, new.display_name, new.description, new.image_url, new.assets,
         new.plant_type, new.potency_unit, new.thc_min, new.thc_max, new.cbd_min, new.cbd_max, new.net_weight,
         new.review_count, new.listing_count > 0))
  execute function note_change();

create trigger note_change before update on store for each row
  when ((old.licence_number, old.licence_holder, old.display_name, old.description, old.image_url, old.address, old.city,
         old.province, old.postal_code, old.latitude, old.longitude, old.has_delivery, old.delivery_note, old.accepts,
         old.website, old.contact_email, old.contact_number, old.is_active, old.review_count)
    is distinct from
        (new.licence_number, new.licence_holder, new.display_name, new.description, new.image_url, new.address, new.city,
         new.province, new.postal_code, new.latitude, new.longitude, new.has_delivery, new.delivery_note, new.accepts,
         new.website, new.contact_email, new.contact_number, new.is_active, new.review_count))
  execute function note_change();

create trigger note_change before update on brand for each row
  when ((old.display_name, old.description, old.image_url) is distinct from (new.display_name, new.description, new.image_url))
  execute function note_change();
