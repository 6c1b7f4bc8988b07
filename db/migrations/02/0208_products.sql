-- The drawings of demo products carry the name of the product: the start of a demo draws those anew that have none.
update system_product product set image_url = null from brand
where brand.id = product.brand_id and brand.is_invented and product.image_url like '/files/%.svg';

-- What a label says beyond the strength. A pack's date belongs to what a store has on its shelf.
alter table system_product
  add column terpenes text[] not null default '{}' check (cardinality(terpenes) <= 8),
  -- All terpenes together, of the weight.
  add column terpene_percent numeric(5, 2) check (terpene_percent > 0 and terpene_percent <= 100),
  add column aroma text[] not null default '{}' check (cardinality(aroma) <= 8);
alter table listing add column packed_on date;

create or replace trigger note_change before update on system_product for each row
  when ((old.brand_id, old.category_id, old.subcategory_id, old.display_name, old.description, old.image_url, old.assets,
         old.plant_type, old.potency_unit, old.thc_min, old.thc_max, old.cbd_min, old.cbd_max, old.net_weight,
         old.terpenes, old.terpene_percent, old.aroma, old.review_count, old.listing_count > 0)
    is distinct from
        (new.brand_id, new.category_id, new.subcategory_id, new.display_name, new.description, new.image_url, new.assets,
         new.plant_type, new.potency_unit, new.thc_min, new.thc_max, new.cbd_min, new.cbd_max, new.net_weight,
         new.terpenes, new.terpene_percent, new.aroma, new.review_count, new.listing_count > 0))
  execute function note_change();

-- Each new listing counts at its product. As long as indexes named that count, each such update wrote all of the product's index
-- entries again, those of its words included: half of what an import of listings took. Indexes name whether a store lists it.
-- Rows keep room for the update beside them.
alter table system_product set (fillfactor = 80);
alter table system_product add column is_listed boolean not null generated always as (listing_count > 0) stored;

-- Lists, which these two were for, come from memory (docs/decisions/0034-offer-index.md).
drop index system_product_popular;
drop index system_product_in_subcategory;

drop index system_product_in_category;
create index system_product_in_category on system_product (category_id) where is_listed;
drop index system_product_of_brand;
create index system_product_of_brand on system_product (brand_id) where is_listed;
