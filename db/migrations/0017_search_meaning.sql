-- Search as shoppers type: words together or apart, names for kinds that the catalogue calls otherwise, typing errors;
-- and what fits best first.

-- A name without blanks and signs: 'Lunar Haze Pre-Rolls' and 'lunarhaze prerolls' are one.
create function name_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(plain_text($1), '[^a-z0-9]+', '', 'g');

-- What a product is, by its category, subcategory and plant type, in the same form and without a plural's s: who types
-- 'pre roll' means all of them, not the one called 'Pre-Roll Tube'.
alter table system_product
  add column name_key text generated always as (name_key(display_name)) stored,
  add column kind_keys text[] not null default '{}';
alter table brand add column name_key text generated always as (name_key(display_name)) stored;
alter table store
  add column name_key text generated always as (name_key(display_name)) stored,
  add column city_key text generated always as (rtrim(name_key(city), 's')) stored;

-- What shoppers say and the catalogue does not; found besides the word itself.
create table search_synonym (
  kind  text not null check (kind in ('product', 'store', 'brand')),
  word  text not null check (word ~ '^[a-z0-9]+$'),
  means text not null check (means ~ '^[a-z0-9]+$'),
  primary key (kind, word, means)
);
insert into search_synonym (kind, word, means) values
  ('product', 'joint', 'prerolls'), ('product', 'joints', 'prerolls'), ('product', 'blunt', 'prerolls'),
  ('product', 'blunts', 'prerolls'), ('product', 'spliff', 'prerolls'), ('product', 'doobie', 'prerolls'),
  ('product', 'weed', 'flower'), ('product', 'bud', 'flower'), ('product', 'buds', 'flower'),
  ('product', 'nug', 'flower'), ('product', 'nugs', 'flower'), ('product', 'herb', 'flower'),
  ('product', 'drink', 'beverages'), ('product', 'drinks', 'beverages'), ('product', 'pop', 'soda'),
  ('product', 'sodas', 'soda'), ('product', 'juice', 'beverages'), ('product', 'seltzers', 'seltzer'),
  ('product', 'tincture', 'oils'), ('product', 'tinctures', 'oils'), ('product', 'drops', 'oils'),
  ('product', 'concentrate', 'extracts'), ('product', 'concentrates', 'extracts'), ('product', 'dab', 'extracts'),
  ('product', 'dabs', 'extracts'), ('product', 'hashish', 'hash'), ('product', 'vaporiser', 'vaporizer'),
  ('product', 'chews', 'gummies'), ('product', 'candy', 'gummies'), ('product', 'candies', 'gummies'),
  ('product', 'pills', 'capsules'), ('product', 'pill', 'capsules'), ('product', 'lotion', 'cream'),
  ('product', 'carts', 'cartridges'), ('product', 'cart', 'cartridges'), ('product', 'pens', 'pen'),
  ('product', 'disposable', 'pen'), ('product', 'disposables', 'pen'), ('product', 'og', 'kush'),
  ('product', 'edible', 'edibles'), ('product', 'smoke', 'prerolls'),
  ('store', 'street', 'st'), ('store', 'avenue', 'ave'), ('store', 'road', 'rd'), ('store', 'boulevard', 'blvd'),
  ('store', 'drive', 'dr'), ('store', 'highway', 'hwy'), ('store', 'west', 'w'), ('store', 'east', 'e'),
  ('store', 'north', 'n'), ('store', 'south', 's'), ('store', 'saint', 'st'), ('store', 'shop', 'cannabis'),
  ('store', 'weed', 'cannabis'), ('store', 'downtown', 'toronto');

-- A product with THC or CBD on its label is found by that word; so is its weight, with and without the blank.
create or replace function index_product() returns trigger language plpgsql as $$
declare
  brand_words text[];
  kind_words text[];
  kind_names text[];
  name_words text[] := words_of(new.display_name || ' ' || new.name);
begin
  select words_of(display_name) into brand_words from brand where id = new.brand_id;
  select words_of(concat_ws(' ', string_agg(display_name || ' ' || name, ' '), new.plant_type, replace(new.net_weight, ' ', ''),
      case when new.thc_max > 0 and new.plant_type is distinct from 'cbd' then 'thc' end,
      case when new.cbd_min > 0 then 'cbd' end)), array_agg(display_name) || array_agg(name)
    into kind_words, kind_names from category where id in (new.category_id, new.subcategory_id);
  new.kind_keys := array(select distinct rtrim(name_key(kind), 's') from unnest(kind_names || new.plant_type) kind where kind <> '');
  new.search_words := words_of(array_to_string(name_words || brand_words || kind_words, ' '));
  new.search_document := document_of(name_words, 'A') || document_of(brand_words, 'B') || document_of(kind_words, 'C');
  return new;
end $$;
drop trigger index_product on system_product;
create trigger index_product before insert or update of name, display_name, brand_id, category_id, subcategory_id, plant_type,
  net_weight, thc_max, cbd_min on system_product for each row execute function index_product();
update system_product set name = name;

create function is_search_word(kind text, begun text) returns boolean language sql stable parallel safe
  return exists (select from search_word w where w.kind = $1 and w.word >= begun and w.word < begun || '~' and w.documents > 0);

-- 'lunarhaze' is 'lunar haze': the two known words that it is made of, the more frequent ones of several; null: none.
create function split_search_word(kind text, typed text) returns text[] language sql stable parallel safe as $$
  select array[l.word, substr(typed, n + 1)]
  from generate_series(3, length(typed) - 3) n
  join search_word l on l.kind = $1 and l.word = left(typed, n) and l.documents > 0
  join search_word r on r.kind = $1 and r.word = substr(typed, n + 1) and r.documents > 0
  order by least(l.documents, r.documents) desc, n limit 1
$$;

-- The known words that are nearest to one that nothing begins with. Two neighbours that changed places are one error, as is
-- a wrong, a missing and a doubled letter; who errs seldom errs in the first letter, and often writes what is heard.
create function nearest_search_words(kind text, typed text) returns text[] language sql stable parallel safe as $$
  with swapped as materialized (
    select array_agg(overlay(typed placing substr(typed, n + 1, 1) || substr(typed, n, 1) from n for 2)) as words
    from generate_series(1, length(typed) - 1) n),
  near as (
    select w.word, w.documents,
      case when w.word = any((select words from swapped)::text[]) then 1.0
        else levenshtein_less_equal(w.word, typed, 3) end
      + case when left(w.word, 1) = left(typed, 1) then 0 else 0.75 end
      - case when length(typed) > 4 and length(dmetaphone(typed)) > 2 and dmetaphone(w.word) = dmetaphone(typed) then 1.25 else 0 end as cost
    from search_word w
    where w.kind = $1 and w.documents > 0 and length(typed) between 3 and 30 and length(w.word) between 3 and 30
      and abs(length(w.word) - length(typed)) < 4 and typed !~ '^[0-9.]+$'),
  best as (
    select *, rank() over (order by cost, similarity(word, typed) desc) as place from near
    where cost <= case when length(typed) < 4 then 1 when length(typed) < 10 then 2 else 3 end)
  select array_agg(word order by documents desc, word) from (select * from best where place = 1 order by documents desc, word limit 3) b
$$;

-- `query` finds; `whole` and `begun` say whether a name holds every word, as it is or as its beginning; `key` is what was
-- meant, to be compared with name_key. `query` is null where nothing was typed that could be found.
create type search_meaning as (query tsquery, whole tsquery, begun tsquery, key text);

create function understand_search(kind text, typed text) returns search_meaning language plpgsql stable parallel safe as $$
declare
  words text[];
  n integer := 1;
  word text;
  pair text; -- the word and the next one written together
  meant text[]; -- the known words that a typed one may stand for
  parts text[];
  finds text[] := '{}';
  wholes text[] := '{}';
  begins text[] := '{}';
  result search_meaning;
begin
  -- '3.5 g' is one word, and 'and' none.
  select array_agg(part order by place) into words from (
    select rtrim(part, '.') as part, place
    from regexp_split_to_table(regexp_replace(plain_text(left(typed, 100)), '([0-9]) +(g|mg|ml|kg|oz)\M', '\1\2', 'g'), '[^a-z0-9.]+')
      with ordinality t (part, place)) t
  where part ~ '[a-z0-9]';
  if words is null then return null; end if;
  meant := array(select w from unnest(words) w where w not in ('and', 'et'));
  words := (case when meant = '{}' then words else meant end)[1:8];
  result.key := '';
  while n <= cardinality(words) loop
    word := words[n];
    pair := word || words[n + 1];
    if is_search_word(kind, word) then
      parts := array[word];
      if length(pair) > 4 and is_search_word(kind, pair) then
        -- 'pine apple': both words, or the one that they make.
        finds := finds || format('((%1$L:* & %2$L:*) | %3$L:*)', word, words[n + 1], pair);
        wholes := wholes || format('((%1$L:A & %2$L:A) | %3$L:A)', word, words[n + 1], pair);
        begins := begins || format('((%1$L:*A & %2$L:*A) | %3$L:*A)', word, words[n + 1], pair);
        result.key := result.key || pair;
        n := n + 2;
        continue;
      end if;
    elsif length(pair) > 4 and is_search_word(kind, pair) then
      parts := array[pair];
      n := n + 1;
    else
      parts := split_search_word(kind, word);
      if parts is not null then
        finds := finds || format('(%1$L & %2$L:*)', parts[1], parts[2]);
        wholes := wholes || format('(%1$L:A & %2$L:A)', parts[1], parts[2]);
        begins := begins || format('(%1$L:A & %2$L:*A)', parts[1], parts[2]);
        result.key := result.key || word;
        n := n + 1;
        continue;
      end if;
      if exists (select from search_synonym s where s.kind = $1 and s.word = words[n]) then
        parts := array[word];
      else
        parts := nearest_search_words(kind, word);
        if parts is null and pair is not null then
          parts := nearest_search_words(kind, pair);
          if parts is not null then n := n + 1; end if;
        end if;
        parts := coalesce(parts, array[word]);
      end if;
    end if;
    finds := finds || ('(' || (select string_agg(format('%L:*', p), ' | ') from unnest(parts || array(
      select s.means from search_synonym s where s.kind = $1 and s.word = any(parts))) p) || ')');
    n := n + 1;
    continue when word ~ '^[0-9.]+(g|mg|ml|kg|oz)$'; -- no name has a weight
    wholes := wholes || ('(' || (select string_agg(format('%L:A', p), ' | ') from unnest(parts) p) || ')');
    begins := begins || ('(' || (select string_agg(format('%L:*A', p), ' | ') from unnest(parts) p) || ')');
    result.key := result.key || parts[1];
  end loop;
  result.query := to_tsquery('shop_words', array_to_string(finds, ' & '));
  result.key := nullif(regexp_replace(result.key, '[^a-z0-9]+', '', 'g'), '');
  if wholes <> '{}' then
    result.whole := to_tsquery('shop_words', array_to_string(wholes, ' & '));
    result.begun := to_tsquery('shop_words', array_to_string(begins, ' & '));
  end if;
  return result;
end $$;
drop function search_query(text, text);

-- How well something fits: by the whole of its name, by its kind, by the beginning of its name, all of its words, or their
-- beginnings; 0: by what else is known of it. `kinds` are without a plural's s.
create function search_rank(name_key text, kinds text[], document tsvector, whole tsquery, begun tsquery, key text) returns integer
  language sql immutable parallel safe
  return case
    when name_key = key then 5
    when rtrim(key, 's') = any(kinds) then 4
    when starts_with(name_key, key) then 3
    when document @@ whole then 2
    when document @@ begun then 1
    else 0
  end;
