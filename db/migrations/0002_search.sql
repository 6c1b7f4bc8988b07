-- What lists and search read: which stores are open, words with their typing errors, potency to sort by.

-- explore/products/:id takes the id of a listing or of a system product, so no number may be both.
alter table system_product add check (id < 10000000);
alter table listing add check (id >= 10000000);
alter table listing alter column id restart with 10000000;

-- The middle of the range: what the wire calls thc and cbd.
alter table system_product
  add column thc_typical numeric(8, 2) generated always as (round((thc_min + thc_max) / 2, 2)) stored,
  add column cbd_typical numeric(8, 2) generated always as (round((cbd_min + cbd_max) / 2, 2)) stored;

-- Kept by triggers on opening_hours, because lists ask every store: the hours as minutes of the store's own week
-- (0 = Sunday 00:00, 10080 = its end), and as the wire has them: {"sun": {"start": "09:00", "end": "22:00"}, …}.
alter table store
  add column open_minutes int4multirange not null default '{}',
  add column hours jsonb not null default '{}';

alter table opening_hours
  add check (extract(second from opens_at) = 0 and extract(second from closes_at) = 0 and opens_at < '24:00');

create function open_minutes_of(bigint) returns int4multirange language sql stable as $$
  with day as (
    select weekday * 1440 + (extract(epoch from opens_at) / 60)::int as opens,
      weekday * 1440 + (extract(epoch from closes_at) / 60)::int + case when closes_at <= opens_at then 1440 else 0 end as closes
    from opening_hours where store_id = $1)
  select coalesce(range_agg(open), '{}') from day
  cross join lateral (values (int4range(opens, least(closes, 10080))), (int4range(0, greatest(closes - 10080, 0)))) part (open)
$$;

-- Midnight at the end of a day is 24:00 here and 00:00 on the wire, where an end up to the start is past midnight.
create function hours_of(bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg((array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[weekday + 1],
    jsonb_build_object('start', to_char(opens_at, 'HH24:MI'), 'end', replace(to_char(closes_at, 'HH24:MI'), '24:', '00:'))), '{}')
  from opening_hours where store_id = $1
$$;

create function keep_open_minutes() returns trigger language plpgsql as $$
begin
  update store set open_minutes = open_minutes_of(id), hours = hours_of(id) where id in (select store_id from changed);
  return null;
end $$;
create trigger keep_open_minutes_inserted after insert on opening_hours
  referencing new table as changed for each statement execute function keep_open_minutes();
create trigger keep_open_minutes_deleted after delete on opening_hours
  referencing old table as changed for each statement execute function keep_open_minutes();
create trigger keep_open_minutes_updated after update on opening_hours
  referencing new table as changed for each statement execute function keep_open_minutes();
create function hours_stay_at_their_store() returns trigger language plpgsql as $$
begin
  raise exception 'opening hours belong to one store: delete them there and insert them here';
end $$;
create trigger hours_stay_at_their_store before update of store_id on opening_hours
  for each row when (old.store_id <> new.store_id) execute function hours_stay_at_their_store();

-- Is a store open at that moment? On its own wall clock, so right across clock changes; closed at the closing minute.
-- No subquery within, so that PostgreSQL puts it in place instead of calling it.
create function is_open_at(open_minutes int4multirange, time_zone text, moment timestamptz) returns boolean
  language sql stable parallel safe
  return open_minutes @> -- day 0 of the epoch was a Thursday, and 5760 minutes of its week were over
    ((floor(date_part('epoch', moment at time zone time_zone) / 60)::bigint + 5760) % 10080)::int;

-- Lists that look at every product read this, a twentieth of the table.
drop index system_product_popular;
create index system_product_popular on system_product (popularity desc, id)
  include (category_id, subcategory_id, brand_id, plant_type, thc_typical, listing_count) where listing_count > 0;

-- What a store has in stock, with what it asks, from the index alone: lists by price compare all offers of the nearest stores.
create index listing_offers on listing (store_id, category_id, system_product_id) include (unit_price_cents, id) where is_available;

-- English stems, case and accents ignored, no word left out: shops and strains are called 'The Other One'.
create text search dictionary english_words (template = snowball, language = english);
create text search configuration shop_words (copy = english);
alter text search configuration shop_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, english_words;

-- The words of a text as a shopper types them: 'Pre-Rolls' gives pre, rolls and prerolls.
create function words_of(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select unnest(regexp_split_to_array(plain_text($1), '[^a-z0-9.]+')) as word
    union all
    select replace(m[1], '-', '') from regexp_matches(plain_text($1), '[a-z]+(?:-[a-z]+)+', 'g') m) w
  where word ~ '[a-z0-9]'
$$;

-- Every word that can be found, so that a word which nothing has is taken for the nearest one that something has.
create table search_word (
  kind      text not null check (kind in ('product', 'store', 'brand')),
  -- By bytes, so that "begins with" is a range of the key whatever the database's collation.
  word      text collate "C" not null,
  documents integer not null,
  primary key (kind, word)
);

create function count_words() returns trigger language plpgsql as $$
declare
  gone text[] := case when tg_op <> 'INSERT' then old.search_words else '{}' end;
  come text[] := case when tg_op <> 'DELETE' then new.search_words else '{}' end;
begin
  -- In the order of words, so that two imports at once cannot wait for each other.
  insert into search_word as w (kind, word, documents)
  select tg_argv[0], word, sum(n) from (select unnest(come) as word, 1 as n union all select unnest(gone), -1) change
  group by word having sum(n) <> 0 order by word
  on conflict (kind, word) do update set documents = w.documents + excluded.documents;
  return null;
end $$;

alter table system_product
  add column search_words text[] not null default '{}',
  add column search_document tsvector not null default '';
alter table store
  add column search_words text[] not null default '{}',
  add column search_document tsvector not null default '';
alter table brand
  add column search_words text[] not null default '{}',
  add column search_document tsvector not null default '';

create function document_of(words text[], weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('shop_words', array_to_string(words, ' ')), weight)
$$;

create function index_product() returns trigger language plpgsql as $$
declare
  brand_words text[];
  kind_words text[];
  name_words text[] := words_of(new.display_name || ' ' || new.name);
begin
  select words_of(display_name) into brand_words from brand where id = new.brand_id;
  select words_of(concat_ws(' ', string_agg(display_name || ' ' || name, ' '), new.plant_type, replace(new.net_weight, ' ', '')))
    into kind_words from category where id in (new.category_id, new.subcategory_id);
  new.search_words := words_of(array_to_string(name_words || brand_words || kind_words, ' '));
  new.search_document := document_of(name_words, 'A') || document_of(brand_words, 'B') || document_of(kind_words, 'C');
  return new;
end $$;
create trigger index_product before insert or update of name, display_name, brand_id, category_id, subcategory_id, plant_type, net_weight
  on system_product for each row execute function index_product();
create trigger count_product_words_inserted after insert or delete on system_product
  for each row execute function count_words('product');
create trigger count_product_words_updated after update on system_product
  for each row when (old.search_words <> new.search_words) execute function count_words('product');

create function index_store() returns trigger language plpgsql as $$
begin
  new.search_words := words_of(concat_ws(' ', new.display_name, new.city, new.postal_code));
  new.search_document := document_of(words_of(new.display_name), 'A') || document_of(new.search_words, 'C');
  return new;
end $$;
create trigger index_store before insert or update of display_name, city, postal_code on store
  for each row execute function index_store();
create trigger count_store_words_inserted after insert or delete on store
  for each row execute function count_words('store');
create trigger count_store_words_updated after update on store
  for each row when (old.search_words <> new.search_words) execute function count_words('store');

create function index_brand() returns trigger language plpgsql as $$
begin
  new.search_words := words_of(new.display_name);
  new.search_document := document_of(new.search_words, 'A');
  return new;
end $$;
create trigger index_brand before insert or update of display_name on brand for each row execute function index_brand();
create trigger count_brand_words_inserted after insert or delete on brand for each row execute function count_words('brand');
create trigger count_brand_words_updated after update on brand
  for each row when (old.search_words <> new.search_words) execute function count_words('brand');

-- A product is found by the words of its brand and category: when those are renamed, it is indexed anew.
create function index_products_of_brand() returns trigger language plpgsql as $$
begin
  update system_product set brand_id = brand_id where brand_id = new.id;
  return null;
end $$;
create trigger index_products_of_brand after update of display_name on brand
  for each row when (old.display_name <> new.display_name) execute function index_products_of_brand();
create function index_products_of_category() returns trigger language plpgsql as $$
begin
  update system_product set category_id = category_id where category_id = new.id or subcategory_id = new.id;
  return null;
end $$;
create trigger index_products_of_category after update of display_name, name on category
  for each row when (old.display_name <> new.display_name or old.name <> new.name) execute function index_products_of_category();

update store set open_minutes = open_minutes_of(id), hours = hours_of(id);
update brand set display_name = display_name;
update store set display_name = display_name;
update system_product set name = name;

create index system_product_words on system_product using gin (search_document) where listing_count > 0;
create index store_words_found on store using gin (search_document) where is_active;
create index brand_words on brand using gin (search_document);
drop index store_words;

-- What a shopper typed, as a search: every word must be found, each as the beginning of one; a word that nothing begins
-- with is taken for the nearest known one (swapped, missing or wrong letters), the more frequent one of two as near.
-- null where nothing was typed that could be found.
create function search_query(kind text, typed text) returns tsquery language plpgsql stable parallel safe as $$
declare
  typed_word text;
  found_word text;
  parts text[] := '{}';
begin
  for typed_word in select word from unnest(regexp_split_to_array(plain_text(left(typed, 100)), '[^a-z0-9.]+')) word
    where word ~ '[a-z0-9]' limit 8
  loop
    found_word := typed_word;
    if not exists (
      select from search_word w where w.kind = $1 and w.word >= typed_word and w.word < typed_word || '~' and w.documents > 0)
    then
      select w.word into found_word from search_word w
      where w.kind = $1 and w.documents > 0 and length(typed_word) between 3 and 30 and length(w.word) > 2
        and levenshtein_less_equal(w.word, typed_word, case when length(typed_word) < 4 then 1 else 2 end)
          <= case when length(typed_word) < 4 then 1 else 2 end
      order by levenshtein(w.word, typed_word), similarity(w.word, typed_word) desc, w.documents desc, w.word limit 1;
    end if;
    parts := parts || (quote_literal(coalesce(found_word, typed_word)) || ':*');
  end loop;
  if cardinality(parts) = 0 then return null; end if;
  return to_tsquery('shop_words', array_to_string(parts, ' & '));
end $$;
