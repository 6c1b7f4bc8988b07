-- What was typed is understood by src/features/search; here is what it asks: which words there are, and how well a name fits.

-- A product is found by its strength ('thc10mg', of the package and of a piece; a point is a p) by the weight of all its
-- pieces and of each ('each0p5g'), besides what it was found by.
create or replace function index_product() returns trigger language plpgsql as $$
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

drop trigger index_product on system_product;
create trigger index_product before insert or update of name, display_name, brand_id, category_id, subcategory_id, plant_type,
  net_weight, potency_unit, thc_min, thc_max, cbd_min, cbd_max on system_product for each row execute function index_product();
update system_product set name = name;

-- A store is found by its street; towns are words of their own kind, without blanks.
alter table search_word drop constraint search_word_kind_check,
  add check (kind in ('product', 'store', 'brand', 'town'));

create or replace function index_store() returns trigger language plpgsql as $$
declare
  place_words text[] := words_of(concat_ws(' ', new.city, name_key(new.city), new.postal_code));
  street_words text[] := words_of(new.address);
begin
  new.search_words := words_of(array_to_string(words_of(new.display_name) || place_words || street_words, ' '));
  new.search_document := document_of(words_of(new.display_name), 'A') || document_of(place_words, 'C') || document_of(street_words, 'D');
  return new;
end $$;
drop trigger index_store on store;
create trigger index_store before insert or update of display_name, city, postal_code, address on store
  for each row execute function index_store();

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
insert into search_word (kind, word, documents)
select 'town', name_key(city), count(*) from store where name_key(city) <> '' group by 2;
update store set display_name = display_name;

-- What is known of a word: see src/features/search/search.queries.server.ts. The nearest words are looked for last, and
-- for words that nothing begins with.
-- As before, but a short word is mistyped by one letter only: 'simply' is no 'supply'.
create or replace function nearest_search_words(kind text, typed text) returns text[] language sql stable parallel safe as $$
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

drop function understand_search(text, text);
drop type search_meaning;
drop table search_synonym;
drop function search_rank(text, text[], tsvector, tsquery, tsquery, text);

-- How well something fits: by the whole of its name, by its kind, by whole words of its name, by the beginning of its name
-- or of its words; 0: by what else is known of it. Of those that fit as well, what is mostly of that kind comes first.
-- `kinds` are without a plural's s; `core` is what of the search names something.
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
