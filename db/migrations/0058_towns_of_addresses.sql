-- Towns that no list has, but addresses do: at the middle of their streets.
alter table place_town add column is_imported boolean not null default true;
alter table place_town alter column is_imported drop default;

-- The words of a postal area's name, to find a town among them: read for what is typed, so not worked out each time.
alter table place_postal_area add column place_words text collate "C" not null
  generated always as (' ' || regexp_replace(plain_text(place), '[^a-z0-9]+', ' ', 'g') || ' ') stored;
