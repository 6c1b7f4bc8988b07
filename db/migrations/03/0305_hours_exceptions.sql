-- A day on which a store keeps other hours than its week says: a holiday, a stock-taking. Both times null: closed. As in
-- opening_hours, hours belong to the day on which they begin.
create table hours_exception (
  store_id  bigint not null references store on delete cascade,
  on_day    date not null,
  opens_at  time,
  closes_at time,
  reason    text not null default '' check (char_length(reason) <= 60),
  primary key (store_id, on_day),
  constraint hours_exception_both check ((opens_at is null) = (closes_at is null)),
  constraint hours_exception_minutes
    check (extract(second from opens_at) = 0 and extract(second from closes_at) = 0 and opens_at < '24:00')
);

-- Written by triggers, in minutes since 1970-01-01 00:00 on the store's wall clock: whole days that do not follow the week, and
-- when it is open on them.
alter table store
  add column dated_minutes int4multirange not null default '{}',
  add column dated_open_minutes int4multirange not null default '{}',
  -- Somebody read the hours and changed them: the version that a save names.
  add column hours_version integer not null default 1;

-- The day of an exception and the one after, into which hours past midnight reach.
create function dated_days_of(bigint) returns setof int language sql stable as $$
  select on_day - '1970-01-01'::date + n from hours_exception cross join (values (0), (1)) next (n) where store_id = $1
  group by 1
$$;

create function dated_minutes_of(bigint) returns int4multirange language sql stable as $$
  select coalesce(range_agg(int4range(day * 1440, (day + 1) * 1440)), '{}') from dated_days_of($1) day
$$;

create function dated_open_minutes_of(bigint) returns int4multirange language sql stable as $$
  with wanted as (select day, day - n as begun from dated_days_of($1) day cross join (values (0), (1)) before (n)),
  hours as (
    select day, begun,
      case when x.store_id is null then w.opens_at else x.opens_at end as opens_at,
      case when x.store_id is null then w.closes_at else x.closes_at end as closes_at
    from wanted
    left join hours_exception x on x.store_id = $1 and x.on_day = '1970-01-01'::date + begun
    left join opening_hours w on w.store_id = $1 and w.weekday = extract(dow from '1970-01-01'::date + begun)),
  span as (
    select day, begun * 1440 + (extract(epoch from opens_at) / 60)::int as opens,
      begun * 1440 + (extract(epoch from closes_at) / 60)::int + case when closes_at <= opens_at then 1440 else 0 end as closes
    from hours where opens_at is not null)
  select coalesce(range_agg(int4range(opens, closes) * int4range(day * 1440, (day + 1) * 1440)), '{}') from span
$$;

create or replace function hours_of(bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg((array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[weekday + 1],
    jsonb_build_object('start', to_char(opens_at, 'HH24:MI'), 'end', replace(to_char(closes_at, 'HH24:MI'), '24:', '00:'))), '{}')
    || coalesce((select jsonb_build_object('dates', jsonb_object_agg(to_char(on_day, 'YYYY-MM-DD'), case when opens_at is not null then
        jsonb_build_object('start', to_char(opens_at, 'HH24:MI'), 'end', replace(to_char(closes_at, 'HH24:MI'), '24:', '00:')) end))
      from hours_exception where store_id = $1 having count(*) > 0), '{}')
  from opening_hours where store_id = $1
$$;

create or replace function keep_open_minutes() returns trigger language plpgsql as $$
begin
  update store set open_minutes = open_minutes_of(id), hours = hours_of(id), dated_minutes = dated_minutes_of(id),
    dated_open_minutes = dated_open_minutes_of(id)
  where id in (select store_id from changed);
  return null;
end $$;
create trigger keep_open_minutes_inserted after insert on hours_exception
  referencing new table as changed for each statement execute function keep_open_minutes();
create trigger keep_open_minutes_deleted after delete on hours_exception
  referencing old table as changed for each statement execute function keep_open_minutes();
create trigger keep_open_minutes_updated after update on hours_exception
  referencing new table as changed for each statement execute function keep_open_minutes();
create trigger hours_stay_at_their_store before update of store_id on hours_exception
  for each row when (old.store_id <> new.store_id) execute function hours_stay_at_their_store();

create function wall_minute(time_zone text, moment timestamptz) returns int
  language sql stable parallel safe
  return floor(date_part('epoch', moment at time zone time_zone) / 60)::int;

-- As is_open_at before, with the exceptions. It has no subquery, so that PostgreSQL inlines it instead of calling it.
create function is_open_at(open_minutes int4multirange, dated_minutes int4multirange, dated_open_minutes int4multirange,
    time_zone text, moment timestamptz) returns boolean
  language sql stable parallel safe
  return case when isempty(dated_minutes) or not dated_minutes @> wall_minute(time_zone, moment)
    then open_minutes @> ((wall_minute(time_zone, moment) + 5760) % 10080)
    else dated_open_minutes @> wall_minute(time_zone, moment) end;

-- How many minutes of the wall clock after that one a closed store opens next; null: not within 60 days.
create function opens_in(open_minutes int4multirange, dated_minutes int4multirange, dated_open_minutes int4multirange, wall int)
  returns int language sql immutable parallel safe
  return (select min(opening - wall) from (
    select wall + (lower(span) - (wall + 5760) % 10080 + 10080) % 10080 + weeks * 10080 as opening
    from unnest(open_minutes) span cross join generate_series(0, 8) weeks
    union all
    select lower(span) from unnest(dated_open_minutes) span) found
    where opening > wall and opening / 1440 <= wall / 1440 + 60
      and (not dated_minutes @> opening or dated_open_minutes @> opening));

-- Which stores sell at all, deliver and take orders now, from the index alone.
drop index store_selling;
create index store_selling on store (id)
  include (has_delivery, time_zone, open_minutes, dated_minutes, dated_open_minutes, paused_at, paused_until) where is_active;
