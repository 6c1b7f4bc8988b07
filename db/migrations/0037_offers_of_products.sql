-- Who has a product is answered from the index alone, without a look at each listing.
drop index listing_in_stock;
create index listing_in_stock on listing (system_product_id, store_id) include (unit_price_cents, id) where is_available;
