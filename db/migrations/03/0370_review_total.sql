-- The number of all shown reviews is summed over the products that have any, from this index alone.
create index system_product_reviewed on system_product (review_count) where is_listed and review_count > 0;
