-- How many orders a store can have ready within a quarter of an hour; null: it sets no limit. Orders beyond it are ready later.
alter table store
  add column orders_per_quarter smallint check (orders_per_quarter between 1 and 99),
  -- Somebody of the store heard its order sound.
  add column sound_tested_at timestamptz;

-- What the shopper was told at the submit, of a store with a limit. The time that the store promises (ready_at) replaces it.
alter table orders add column planned_ready_at timestamptz;
create index orders_by_ready_time on orders (store_id, (coalesce(ready_at, planned_ready_at)))
  where status <> 'canceled' and coalesce(ready_at, planned_ready_at) is not null;

-- The quarters of an hour, from that of the moment on, in which a store has as many orders ready as it can. Offsets of
-- time zones are whole quarters, so that those of the epoch are those of every wall clock.
create function full_quarters(store bigint, orders_per_quarter smallint, moment timestamptz) returns tstzmultirange
  language sql stable parallel safe
  return case when orders_per_quarter is not null then (
    select range_agg(tstzrange(quarter, quarter + interval '15 minutes')) from (
      select date_bin('15 minutes', coalesce(o.ready_at, o.planned_ready_at), 'epoch') as quarter from orders o
      where o.store_id = store and o.status <> 'canceled'
        and coalesce(o.ready_at, o.planned_ready_at) >= date_bin('15 minutes', moment, 'epoch')
      group by 1 having count(*) >= orders_per_quarter) busy) end;

-- As in the API: [{"from": "2026-11-20T22:30:00Z", "to": "2026-11-20T22:45:00Z"}]; null: none.
create function full_times(store bigint, orders_per_quarter smallint, moment timestamptz) returns jsonb
  language sql stable parallel safe
  return case when orders_per_quarter is not null then (
    select jsonb_agg(jsonb_build_object(
      'from', to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'to', to_char(upper(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by span)
    from unnest(full_quarters(store, orders_per_quarter, moment)) span) end;

-- Minutes to pack an order that is placed at the moment, where those before its next free quarter are full.
create function free_minutes(store bigint, orders_per_quarter smallint, minutes int, moment timestamptz) returns int
  language sql stable parallel safe
  return case when orders_per_quarter is null then minutes else coalesce((
    select ceil(extract(epoch from upper(span) - date_trunc('minute', moment)) / 300)::int * 5
    from unnest(full_quarters(store, orders_per_quarter, moment)) span
    where span @> date_bin('5 minutes', date_trunc('minute', moment) + make_interval(mins => minutes + 5) - interval '1 microsecond', 'epoch')
    ), minutes) end;
