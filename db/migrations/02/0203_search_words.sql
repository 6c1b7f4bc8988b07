-- An import counts the words of a statement's new rows together: row by row, one statement updated the words that most products
-- have hundreds of times, and each update had to pass over the versions before it. Changes of words stay row by row: they are
-- few, and a statement-level trigger would cost every update of a product or a store.
create function count_words_of_rows() returns trigger language plpgsql as $$
begin
  -- In the order of words, so that two imports at once cannot wait for each other.
  insert into search_word as w (kind, word, documents)
  select tg_argv[0], word, count(*) * case when tg_op = 'INSERT' then 1 else -1 end
  from changed cross join unnest(search_words) word group by word order by word
  on conflict (kind, word) do update set documents = w.documents + excluded.documents;
  return null;
end $$;

drop trigger count_product_words_inserted on system_product;
create trigger count_product_words_inserted after insert on system_product
  referencing new table as changed for each statement execute function count_words_of_rows('product');
create trigger count_product_words_deleted after delete on system_product
  referencing old table as changed for each statement execute function count_words_of_rows('product');

drop trigger count_store_words_inserted on store;
create trigger count_store_words_inserted after insert on store
  referencing new table as changed for each statement execute function count_words_of_rows('store');
create trigger count_store_words_deleted after delete on store
  referencing old table as changed for each statement execute function count_words_of_rows('store');

drop trigger count_brand_words_inserted on brand;
create trigger count_brand_words_inserted after insert on brand
  referencing new table as changed for each statement execute function count_words_of_rows('brand');
create trigger count_brand_words_deleted after delete on brand
  referencing old table as changed for each statement execute function count_words_of_rows('brand');

create function count_towns_of_rows() returns trigger language plpgsql as $$
begin
  insert into search_word as w (kind, word, documents)
  select 'town', word, count(*) * case when tg_op = 'INSERT' then 1 else -1 end
  from (select name_key(city) as word from changed) town where word <> '' group by word order by word
  on conflict (kind, word) do update set documents = w.documents + excluded.documents;
  return null;
end $$;
drop trigger count_town on store;
create trigger count_town_updated after update of city on store for each row execute function count_town();
create trigger count_towns_inserted after insert on store
  referencing new table as changed for each statement execute function count_towns_of_rows();
create trigger count_towns_deleted after delete on store
  referencing old table as changed for each statement execute function count_towns_of_rows();
