-- The gazetteer: Canadian towns, postal areas, streets and civic addresses, as they are imported. Names are shown as the
-- source has them; the keys beside them are made by src/features/places/address/street-name.ts and compared byte by byte.

create table place_town (
  id          bigint generated always as identity primary key,
  key         text collate "C" not null check (key ~ '^[a-z0-9 ]+$'),
  name        text not null check (name <> ''),
  province    char(2) not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  population  integer not null check (population >= 0),
  latitude    float8 not null check (latitude between 41 and 84),
  longitude   float8 not null check (longitude between -142 and -52),
  position    earth generated always as (ll_to_earth(latitude, longitude)) stored,
  -- False: the town is in no list, only in addresses. Its point is the middle of its streets.
  is_imported boolean not null,
  unique (key, province)
);
create index place_town_near on place_town using gist (position);
create index place_town_typos on place_town using gin (key gin_trgm_ops);

-- Forward sortation areas: the first half of a postal code. The point is the middle of the area's known addresses, else the
-- imported one: imported points are up to 60 km off.
create table place_postal_area (
  fsa           text collate "C" primary key check (fsa ~ '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z]$'),
  place         text not null check (place <> ''),
  -- The town of most of its known addresses.
  town          text,
  province      char(2) not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  latitude      float8 not null check (latitude between 41 and 84),
  longitude     float8 not null check (longitude between -142 and -52),
  is_imported   boolean not null,
  address_count integer not null default 0 check (address_count >= 0),
  position      earth generated always as (ll_to_earth(latitude, longitude)) stored,
  -- The words of the name, in which a search finds a town: stored, because every search reads them.
  place_words   text collate "C" not null
    generated always as (' ' || regexp_replace(plain_text(place), '[^a-z0-9]+', ' ', 'g') || ' ') stored
);
create index place_postal_area_near on place_postal_area using gist (position);

create table place_street (
  id            bigint generated always as identity primary key,
  -- 'queen' of Queen St W, 'lakeshore' of Lake Shore Blvd E: without blanks, because people place them differently.
  base          text collate "C" not null check (base ~ '^[a-z0-9]+$'),
  type          text not null,
  direction     text not null check (direction in ('', 'n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw')),
  name          text not null check (name <> ''),
  town_key      text not null check (town_key ~ '^[a-z0-9 ]+$'),
  town          text not null check (town <> ''),
  province      char(2) not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  -- The columns from here on are computed after each import.
  address_count integer not null default 0,
  low           integer not null default 0,
  high          integer not null default 0,
  latitude      float8,
  longitude     float8,
  -- Ranks streets of one name: by the population of the town, then by length.
  weight        integer not null default 0,
  unique (base, type, direction, town_key, province)
);
-- Covers the search by prefix: even 'saint…' (thousands of streets) is read from the index alone.
create index place_street_prefix on place_street (base) include (weight, low, high, id);
create index place_street_typos on place_street using gin (base gin_trgm_ops);

create table place_address (
  id          bigint generated always as identity primary key,
  street_id   bigint not null references place_street on delete cascade,
  number      integer not null check (number between 1 and 999999),
  suffix      text not null check (suffix ~ '^[A-Z]?$'),
  fsa         text collate "C" check (fsa ~ '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z]$'),
  postal_code text collate "C" check (postal_code ~ '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$'),
  latitude    float8 not null check (latitude between 41 and 84),
  longitude   float8 not null check (longitude between -142 and -52),
  -- A cell of about 220 m by 200 to 400 m; the next ones are 65536 and 1 away. A search for what is near reads nine of them:
  -- a GiST index on the point made the import of a million addresses five times as slow.
  cell        bigint not null generated always as (floor(latitude * 500)::bigint * 65536 + floor((longitude + 180) * 200)::bigint) stored,
  check (postal_code is null or fsa = left(postal_code, 3)),
  -- A street of merged towns may have a number twice, in two postal areas.
  unique nulls not distinct (street_id, number, suffix, fsa, postal_code)
);
create index place_address_in_area on place_address (fsa);
create index place_address_of_code on place_address (postal_code) where postal_code is not null;
create index place_address_in_cell on place_address (cell);
