-- Processes keep what maps show of a store, too: its name, street, town and how well its point is known.
drop trigger log_updated on store;
create trigger log_updated after update on store for each row
  when ((old.is_active, old.latitude, old.longitude, old.has_delivery, old.time_zone, old.hours, old.zones_version,
         old.display_name, old.address, old.city, old.precision)
    is distinct from
        (new.is_active, new.latitude, new.longitude, new.has_delivery, new.time_zone, new.hours, new.zones_version,
         new.display_name, new.address, new.city, new.precision))
  execute function log_changed_row('store');

-- As before, and in a third of the time: every known word of about the typed length is compared. What depends on the typed word
-- alone is worked out once, a moved letter is looked for in words of the same length, and a word that is three letters longer or
-- shorter has three errors, which are too many for one of less than ten.
create or replace function nearest_search_words(kind text, typed text) returns text[] language sql stable parallel safe as $$
  with moved as materialized (
    select array_agg(overlay(rest.word placing letter || substr(rest.word, place, 1) from place for 1)) as words
    from generate_series(1, least(length(typed), 16)) n
    cross join lateral (select overlay(typed placing '' from n for 1) || ' ' as word, substr(typed, n, 1) as letter) rest
    cross join generate_series(1, length(typed)) place),
  sound as materialized (select case when length(typed) > 4 and length(dmetaphone(typed)) > 2 then dmetaphone(typed) end as code),
  near as (
    select w.word, w.documents,
      case when length(w.word) = length(typed) and w.word || ' ' = any((select words from moved)::text[]) then 1.0
        else levenshtein_less_equal(w.word, typed, 3) end
      + case when left(w.word, 1) = left(typed, 1) then 0 else 0.75 end
      -- A code has four letters at most: long words of one code may be far apart.
      - case when abs(length(w.word) - length(typed)) < 3 and dmetaphone(w.word) = (select code from sound) then 1.25 else 0 end as cost
    from search_word w
    where w.kind = $1 and w.documents > 0 and w.word !~ '[0-9.]' and length(typed) between 4 and 30
      and length(w.word) between greatest(3, length(typed) - case when length(typed) < 10 then 2 else 3 end)
        and length(typed) + case when length(typed) < 10 then 2 else 3 end),
  best as (
    select *, rank() over (order by cost, similarity(word, typed) desc) as place from near
    where cost <= case when length(typed) < 7 then 1 when length(typed) < 10 then 2 else 3 end)
  select array_agg(word order by documents desc, word) from (select * from best where place = 1 order by documents desc, word limit 3) b
$$;
