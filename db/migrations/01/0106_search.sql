-- Search. src/features/search interprets what was typed; here is what it asks: which words there are, and how well a name fits.

-- English stems, case and accents ignored, no word left out: some shops and strains are called 'The Other One'.
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

create function document_of(words text[], weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('shop_words', array_to_string(words, ' ')), weight)
$$;

-- Every word that can be found, so that a word that nothing has can be corrected to the nearest one that something has.
-- Towns are words of their own kind, without blanks.
create table search_word (
  kind      text not null check (kind in ('product', 'store', 'brand', 'town')),
  -- By bytes, so that "begins with" is a range of the key whatever the database's collation.
  word      text collate "C" not null,
  documents integer not null,
  primary key (kind, word)
);
create index search_word_letters on search_word (kind, length(word), word, documents) where word !~ '[0-9.]';

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

-- A product is found by THC or CBD on its label, by its strength ('thc10mg', of the package and of a piece; a point is a p),
-- by the weight of all its pieces and of each ('each0p5g'), and by its brand and kind.
create function index_product() returns trigger language plpgsql as $$
declare
  brand_words text[];
  kind_words text[];
  kind_names text[];
  name_words text[] := words_of(new.display_name || ' ' || new.name);
  pieces text[] := regexp_match(new.net_weight, '^([0-9]{1,4}) × ([0-9.]{1,8}) (g|mg)$');
begin
  select words_of(display_name) into brand_words from brand where id = new.brand_id;
  select words_of(concat_ws(' ', string_agg(display_name || ' ' || name, ' '), new.plant_type,
      case when pieces[3] = 'g' then replace(trim_scale(pieces[1]::numeric * pieces[2]::numeric) || 'g each' || pieces[2] || 'g', '.', 'p')
        else translate(new.net_weight, '. ', 'p') end,
      case when new.thc_max > 0 and new.plant_type is distinct from 'cbd' then 'thc' end,
      case when new.cbd_min > 0 then 'cbd' end)), array_agg(display_name) || array_agg(name)
    into kind_words, kind_names from category where id in (new.category_id, new.subcategory_id);
  new.kind_keys := array(select distinct rtrim(name_key(kind), 's') from unnest(kind_names || new.plant_type) kind where kind <> '');
  new.search_words := words_of(array_to_string(name_words || brand_words || kind_words, ' '));
  new.search_document := document_of(name_words, 'A') || document_of(brand_words, 'B') || document_of(kind_words
    || strengths_of('thc', new.potency_unit, new.thc_min, new.thc_max, pieces)
    || strengths_of('cbd', new.potency_unit, new.cbd_min, new.cbd_max, pieces), 'C');
  return new;
end $$;

create function strengths_of(what text, unit text, low numeric, high numeric, pieces text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct what || replace(trim_scale(round(mg, 1))::text, '.', 'p') || 'mg'), '{}')
  from (values ((low + high) / 2), (case when pieces[3] = 'mg' then (low + high) / 2 / nullif(pieces[1]::numeric, 0) end)) s (mg)
  where unit = 'mg' and mg > 0
$$;

create trigger index_product before insert or update of name, display_name, brand_id, category_id, subcategory_id, plant_type,
  net_weight, potency_unit, thc_min, thc_max, cbd_min, cbd_max on system_product for each row execute function index_product();
create trigger count_product_words_inserted after insert or delete on system_product
  for each row execute function count_words('product');
create trigger count_product_words_updated after update on system_product
  for each row when (old.search_words <> new.search_words) execute function count_words('product');

-- A store is found by its name, town, postal code and street.
create function index_store() returns trigger language plpgsql as $$
declare
  place_words text[] := words_of(concat_ws(' ', new.city, name_key(new.city), new.postal_code));
  street_words text[] := words_of(new.address);
begin
  new.search_words := words_of(array_to_string(words_of(new.display_name) || place_words || street_words, ' '));
  new.search_document := document_of(words_of(new.display_name), 'A') || document_of(place_words, 'C') || document_of(street_words, 'D');
  return new;
end $$;
create trigger index_store before insert or update of display_name, city, postal_code, address on store
  for each row execute function index_store();
create trigger count_store_words_inserted after insert or delete on store
  for each row execute function count_words('store');
create trigger count_store_words_updated after update on store
  for each row when (old.search_words <> new.search_words) execute function count_words('store');

create function count_town() returns trigger language plpgsql as $$
begin
  insert into search_word as w (kind, word, documents)
  select 'town', word, sum(n) from (
    select name_key(new.city) as word, 1 as n where tg_op <> 'DELETE' union all select name_key(old.city), -1 where tg_op <> 'INSERT') change
  where word <> '' group by word having sum(n) <> 0 order by word
  on conflict (kind, word) do update set documents = w.documents + excluded.documents;
  return null;
end $$;
create trigger count_town after insert or delete or update of city on store for each row execute function count_town();

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

-- A product is found by the words of its brand and category: a new name of these indexes the product again.
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

create index system_product_words on system_product using gin (search_document) where listing_count > 0;
create index store_words_found on store using gin (search_document) where is_active;
create index brand_words on brand using gin (search_document);

create function is_search_word(kind text, begun text) returns boolean language sql stable parallel safe
  return exists (select from search_word w where w.kind = $1 and w.word >= begun and w.word < begun || '~' and w.documents > 0);

-- 'lunarhaze' is 'lunar haze': the two known words that it consists of, the more frequent ones of several; null: none.
create function split_search_word(kind text, typed text) returns text[] language sql stable parallel safe as $$
  select array[l.word, r.word]
  from generate_series(3, length(typed) - 3) n
  cross join lateral (select w.word, w.documents from search_word w where w.kind = $1 and w.word = left(typed, n) and w.documents > 0 offset 0) l
  cross join lateral (select w.word, w.documents from search_word w where w.kind = $1 and w.word = substr(typed, n + 1) and w.documents > 0 offset 0) r
  order by least(l.documents, r.documents) desc, n limit 1
$$;

-- The known words nearest to one that nothing begins with. A wrong, missing or doubled letter is one error, and so is a letter
-- in another place, however far it moved; a short word has one error at most. Most errors are not in the first letter, and
-- many follow the sound.
create function nearest_search_words(kind text, typed text) returns text[] language sql stable parallel safe as $$
  with moved as materialized (
    select array_agg(overlay(rest.word placing letter || substr(rest.word, place, 1) from place for 1)) as words
    from generate_series(1, least(length(typed), 16)) n
    cross join lateral (select overlay(typed placing '' from n for 1) || ' ' as word, substr(typed, n, 1) as letter) rest
    cross join generate_series(1, length(typed)) place),
  near as (
    select w.word, w.documents,
      case when w.word || ' ' = any((select words from moved)::text[]) then 1.0 else levenshtein_less_equal(w.word, typed, 3) end
      + case when left(w.word, 1) = left(typed, 1) then 0 else 0.75 end
      -- A code has four letters at most: long words of one code may be far apart.
      - case when length(typed) > 4 and abs(length(w.word) - length(typed)) < 3 and length(dmetaphone(typed)) > 2
          and dmetaphone(w.word) = dmetaphone(typed) then 1.25 else 0 end as cost
    from search_word w
    where w.kind = $1 and w.documents > 0 and length(w.word) between greatest(3, length(typed) - 3) and length(typed) + 3
      and length(typed) between 4 and 30 and w.word !~ '[0-9.]'),
  best as (
    select *, rank() over (order by cost, similarity(word, typed) desc) as place from near
    where cost <= case when length(typed) < 7 then 1 when length(typed) < 10 then 2 else 3 end)
  select array_agg(word order by documents desc, word) from (select * from best where place = 1 order by documents desc, word limit 3) b
$$;

-- What is known of a word: see src/features/search/search.queries.server.ts. The nearest words are looked for last, and only
-- for words that nothing begins with and that no other kind has: 'kush' is no typing error in the search for stores.
create function known_search_word(kind text, word text, pair text,
  out is_known boolean, out pair_is_known boolean, out parts text[], out near text[], out pair_near text[], out is_elsewhere boolean, out longer text[])
  language plpgsql stable parallel safe as $$
begin
  is_known := is_search_word(kind, word);
  pair_is_known := coalesce(length(pair) > 4 and is_search_word(kind, pair), false);
  is_elsewhere := false;
  if is_known then
    -- 'quarry' is stemmed to quarri, which 'quarryside' does not begin with.
    if word like '___%y' then
      longer := array(select w.word from search_word w
        where w.kind = known_search_word.kind and w.word > known_search_word.word and w.word < known_search_word.word || '~' and w.documents > 0
        order by w.documents desc limit 20);
      longer := nullif(longer, '{}');
    end if;
  elsif not pair_is_known then
    parts := split_search_word(kind, word);
    if parts is null and word !~ '[0-9.]' then
      near := nearest_search_words(kind, word);
      if near is null and pair !~ '[0-9.]' then pair_near := nearest_search_words(kind, pair); end if;
      is_elsewhere := exists (select from search_word w where w.kind = any(array_remove('{product,store,brand}', known_search_word.kind))
        and w.word = known_search_word.word and w.documents > 0);
    end if;
  end if;
end $$;

-- How well something fits: by the whole of its name, by its kind, by whole words of its name, by the beginning of its name
-- or of its words; 0: by anything else. Of equal fits, what is mostly of the preferred kind comes first. `kinds` are without
-- a plural's s; `core` is the part of the search that names something.
create function search_rank(name_key text, kinds text[], document tsvector, whole tsquery, begun tsquery, key text, core text, prefer tsquery)
  returns integer language sql immutable parallel safe
  return case
    when name_key = key then 12
    when name_key = core then 10
    when rtrim(key, 's') = any(kinds) or rtrim(core, 's') = any(kinds) then 8
    when document @@ whole then 6
    when starts_with(name_key, core) then 4
    when document @@ begun then 2
    else 0
  end + case when document @@ prefer then 1 else 0 end;
