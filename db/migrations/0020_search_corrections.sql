-- A word is corrected only where nothing else is called so: 'kush' is no typing error in the search for stores, and no
-- postal code either. One letter in another place is one error, however far it went.
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
      - case when length(typed) > 4 and length(dmetaphone(typed)) > 2 and dmetaphone(w.word) = dmetaphone(typed) then 1.25 else 0 end as cost
    from search_word w
    where w.kind = $1 and w.documents > 0 and length(w.word) between greatest(3, length(typed) - 3) and length(typed) + 3
      and length(typed) between 3 and 30 and w.word !~ '[0-9.]'),
  best as (
    select *, rank() over (order by cost, similarity(word, typed) desc) as place from near
    where cost <= case when length(typed) < 5 then 1 when length(typed) < 10 then 2 else 3 end)
  select array_agg(word order by documents desc, word) from (select * from best where place = 1 order by documents desc, word limit 3) b
$$;

-- As before, with each half looked up by its key.
create or replace function split_search_word(kind text, typed text) returns text[] language sql stable parallel safe as $$
  select array[l.word, r.word]
  from generate_series(3, length(typed) - 3) n
  cross join lateral (select w.word, w.documents from search_word w where w.kind = $1 and w.word = left(typed, n) and w.documents > 0 offset 0) l
  cross join lateral (select w.word, w.documents from search_word w where w.kind = $1 and w.word = substr(typed, n + 1) and w.documents > 0 offset 0) r
  order by least(l.documents, r.documents) desc, n limit 1
$$;

create index search_word_letters on search_word (kind, length(word), word, documents) where word !~ '[0-9.]';

create or replace function understand_search(kind text, typed text) returns search_meaning language plpgsql stable parallel safe as $$
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
      if word ~ '[0-9.]' or exists (select from search_synonym s where s.kind = $1 and s.word = words[n])
        or exists (select from search_word w where w.kind = any(array_remove('{product,store,brand}', $1))
          and w.word = words[n] and w.documents > 0)
      then
        parts := array[word];
      else
        parts := nearest_search_words(kind, word);
        if parts is null and pair is not null and pair !~ '[0-9.]' then
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

-- Which stores sell at all, deliver and are open now, from the index alone.
create index store_selling on store (id) include (has_delivery, time_zone, open_minutes) where is_active;
