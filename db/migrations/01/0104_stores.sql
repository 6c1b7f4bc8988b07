-- Stores with their opening hours and delivery zones.

create table store (
  id              bigint generated always as identity primary key,
  licence_number  text not null unique check (licence_number <> ''),
  licence_holder  text not null check (licence_holder <> ''),
  name            text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  display_name    text not null check (display_name <> ''),
  description     text not null default '',
  image_url       text,
  hue             smallint check (hue between 0 and 359),
  address         text not null,
  city            text not null,
  province        char(2) not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  postal_code     text check (postal_code ~ '^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]$'),
  latitude        float8 not null check (latitude between 41 and 84),
  longitude       float8 not null check (longitude between -142 and -52),
  position        earth generated always as (ll_to_earth(latitude, longitude)) stored,
  -- What the point is: a civic address, its street, its postal area or its town.
  precision       text not null default 'address' check (precision in ('address', 'street', 'postal-area', 'place')),
  time_zone       text not null,
  has_delivery    boolean not null default false,
  delivery_note   text not null default '',
  -- The cards that the store takes. Empty: unknown (a register of stores does not say it), and the payment provider decides.
  accepts         text[] not null default '{}' check (accepts <@ '{amex,master,visa,visa-debit}'),
  website         text check (website ~ '^https?://'),
  contact_email   text,
  contact_number  text,
  is_active       boolean not null default true,
  -- Written by triggers (0111_reviews.sql): of reviews that are shown.
  review_count    integer not null default 0 check (review_count >= 0),
  review_sum      integer not null default 0,
  -- Written by triggers on opening_hours, because lists ask every store: the hours as minutes of the store's own week
  -- (0 = Sunday 00:00, 10080 = its end), and as in the API: {"sun": {"start": "09:00", "end": "22:00"}, …}.
  open_minutes    int4multirange not null default '{}',
  hours           jsonb not null default '{}',
  -- Written by a trigger (0106_search.sql).
  search_words    text[] not null default '{}',
  search_document tsvector not null default '',
  -- The sitemap gives it to search engines.
  changed_at      timestamptz not null default now(),
  -- Changes with the delivery zones, which web processes cache under it.
  zones_version   integer not null default new_version(),
  name_key        text generated always as (name_key(display_name)) stored,
  city_key        text generated always as (rtrim(name_key(city), 's')) stored,
  is_invented     boolean not null default false,
  check (review_sum between review_count and review_count * 5)
);
create index store_by_distance on store using gist (position) where is_active;
create index store_by_name on store (plain_text(display_name), id) where is_active;
-- Which stores sell at all, deliver and are open now, from the index alone.
create index store_selling on store (id) include (has_delivery, time_zone, open_minutes) where is_active;
-- Without a location, stores are listed by how many reviews they have, then by name.
create index store_most_reviewed on store (review_count desc, plain_text(display_name), id) where is_active;

create trigger note_change before update on store for each row
  when ((old.licence_number, old.licence_holder, old.display_name, old.description, old.image_url, old.address, old.city,
         old.province, old.postal_code, old.latitude, old.longitude, old.has_delivery, old.delivery_note, old.accepts,
         old.website, old.contact_email, old.contact_number, old.is_active, old.review_count)
    is distinct from
        (new.licence_number, new.licence_holder, new.display_name, new.description, new.image_url, new.address, new.city,
         new.province, new.postal_code, new.latitude, new.longitude, new.has_delivery, new.delivery_note, new.accepts,
         new.website, new.contact_email, new.contact_number, new.is_active, new.review_count))
  execute function note_change();

-- A day without a row is a closed day. weekday: 0 = Sunday. Times are of the store's clock; closes_at ≤ opens_at means past
-- midnight.
create table opening_hours (
  store_id  bigint not null references store on delete cascade,
  weekday   smallint not null check (weekday between 0 and 6),
  opens_at  time not null,
  closes_at time not null,
  primary key (store_id, weekday),
  check (extract(second from opens_at) = 0 and extract(second from closes_at) = 0 and opens_at < '24:00')
);

create function open_minutes_of(bigint) returns int4multirange language sql stable as $$
  with day as (
    select weekday * 1440 + (extract(epoch from opens_at) / 60)::int as opens,
      weekday * 1440 + (extract(epoch from closes_at) / 60)::int + case when closes_at <= opens_at then 1440 else 0 end as closes
    from opening_hours where store_id = $1)
  select coalesce(range_agg(open), '{}') from day
  cross join lateral (values (int4range(opens, least(closes, 10080))), (int4range(0, greatest(closes - 10080, 0)))) part (open)
$$;

-- Midnight at the end of a day is 24:00 here and 00:00 in the API, where an end up to the start is past midnight.
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

-- Is a store open at that moment? Computed on its own wall clock, so right across clock changes; closed at the closing minute.
-- It has no subquery, so that PostgreSQL inlines it instead of calling it.
create function is_open_at(open_minutes int4multirange, time_zone text, moment timestamptz) returns boolean
  language sql stable parallel safe
  return open_minutes @> -- day 0 of the epoch was a Thursday, and 5760 minutes of its week were over
    ((floor(date_part('epoch', moment at time zone time_zone) / 60)::bigint + 5760) % 10080)::int;

-- A polygon as in GeoJSON: [outer ring, holes…], each ring [[longitude, latitude], …] closed, of 4 to 500 points.
create function ring_crosses_itself(ring jsonb) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  n integer := jsonb_array_length(ring) - 1; -- segments; the last point repeats the first
  a lseg;
  b lseg;
begin
  for i in 0 .. n - 1 loop
    a := lseg(point((ring->i->>0)::float8, (ring->i->>1)::float8), point((ring->(i+1)->>0)::float8, (ring->(i+1)->>1)::float8));
    if a[0] ~= a[1] then return true; end if; -- a segment of no length
    for j in i + 1 .. n - 1 loop
      b := lseg(point((ring->j->>0)::float8, (ring->j->>1)::float8), point((ring->(j+1)->>0)::float8, (ring->(j+1)->>1)::float8));
      -- Neighbours share a point; only when one folds back over the other do they share more.
      if j = i + 1 then
        if a[0] <@ b or (n > 3 or i > 0) and b[1] <@ a then return true; end if;
      elsif i = 0 and j = n - 1 then
        if b[0] <@ a or a[1] <@ b then return true; end if;
      elsif a ?# b then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $$;

create function is_polygon(rings jsonb) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  ring jsonb;
  vertex jsonb;
begin
  if jsonb_typeof(rings) <> 'array' or jsonb_array_length(rings) = 0 then return false; end if;
  for ring in select jsonb_array_elements(rings) loop
    if jsonb_typeof(ring) <> 'array' or jsonb_array_length(ring) not between 4 and 500 then return false; end if;
    if ring->0 <> ring->-1 then return false; end if;
    for vertex in select jsonb_array_elements(ring) loop
      if jsonb_typeof(vertex) <> 'array' or jsonb_array_length(vertex) <> 2 then return false; end if;
      if jsonb_typeof(vertex->0) <> 'number' or jsonb_typeof(vertex->1) <> 'number' then return false; end if;
      if (vertex->>0)::float8 not between -180 and 180 or (vertex->>1)::float8 not between -90 and 90 then return false; end if;
    end loop;
    if ring_crosses_itself(ring) then return false; end if;
  end loop;
  return true;
end $$;

create table delivery_zone (
  id              bigint generated always as identity primary key,
  store_id        bigint not null references store on delete cascade,
  name            text not null check (name <> ''),
  fill_color      text not null check (fill_color ~ '^#[0-9a-f]{6}$'),
  min_spend_cents integer not null check (min_spend_cents >= 0),
  fee_cents       integer not null check (fee_cents >= 0),
  area            jsonb not null check (is_polygon(area)),
  unique (store_id, name)
);

-- Statement-level, so that a bulk import pays once. Stores are locked in the order of their ids: no deadlock between two.
create function count_zones_change() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed) order by id for no key update;
  update store set zones_version = new_version() where id in (select store_id from changed);
  return null;
end $$;
create trigger count_zones_inserted after insert on delivery_zone
  referencing new table as changed for each statement execute function count_zones_change();
create trigger count_zones_deleted after delete on delivery_zone
  referencing old table as changed for each statement execute function count_zones_change();
create trigger count_zones_updated after update on delivery_zone
  referencing new table as changed for each statement execute function count_zones_change();
create function zones_stay_at_their_store() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery zone belongs to one store: delete it there and insert it here';
end $$;
create trigger zones_stay_at_their_store before update of store_id on delivery_zone
  for each row when (old.store_id <> new.store_id) execute function zones_stay_at_their_store();
