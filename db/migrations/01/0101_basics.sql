-- Extensions, and functions that several topics use. The files 0101 to 0112 are the schema, one file per topic; changes of
-- it come after them, from 0201 on (docs/decisions/0032-migrations-by-topic.md).

create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case, without accents. unaccent() is only stable, because its dictionary could change; indexes and generated columns
-- need an immutable function.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- A name without blanks and signs: 'Lunar Haze Pre-Rolls' and 'lunarhaze prerolls' have the same key.
create function name_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(plain_text($1), '[^a-z0-9]+', '', 'g');

-- A web process caches what it reads under the version of its row. A version that counts up comes again after the database
-- was restored to an earlier time: the same number may then stand for other content. A random one does not.
create function new_version() returns integer language sql volatile as
  $$ select (floor(random() * 4294967296) - 2147483648)::bigint::integer $$;
