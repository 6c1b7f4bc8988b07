-- How long a store takes to pack an order: as the store says it, else as its last orders show it, else not known (null).
alter table store
  add column said_preparation_minutes smallint
    check (said_preparation_minutes between 5 and 180 and said_preparation_minutes % 5 = 0),
  add column measured_preparation_minutes smallint
    check (measured_preparation_minutes between 5 and 180 and measured_preparation_minutes % 5 = 0),
  add column preparation_minutes smallint
    generated always as (coalesce(said_preparation_minutes, measured_preparation_minutes)) stored;
-- The measure looks for stores that handed orders over of late.
create index order_history_handed_over on order_history (at) where status = 'completed';

-- A busy store takes so many minutes longer to pack an order, until then.
alter table store
  add column busy_minutes smallint check (busy_minutes between 5 and 120 and busy_minutes % 5 = 0),
  add column busy_until timestamptz,
  add constraint store_busy_both check ((busy_minutes is null) = (busy_until is null));

-- null: the store's preparation time is not known.
create function preparation_at(preparation_minutes smallint, busy_minutes smallint, busy_until timestamptz, moment timestamptz)
  returns int language sql immutable parallel safe
  return preparation_minutes + case when busy_until > moment then busy_minutes else 0 end;

create function minute_of_week(time_zone text, moment timestamptz) returns int
  language sql stable parallel safe
  return -- day 0 of the epoch was a Thursday, and 5760 minutes of its week were over
    ((floor(date_part('epoch', moment at time zone time_zone) / 60)::bigint + 5760) % 10080)::int;

-- The minute of the store's week at which it opens next; null: no day has hours.
create function next_opening(open_minutes int4multirange, minute int) returns int
  language sql immutable parallel safe
  return (select coalesce(min(lower(span)) filter (where lower(span) > minute), min(lower(span)))
    from unnest(open_minutes) span);
