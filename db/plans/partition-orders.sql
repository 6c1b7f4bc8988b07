-- Partitions orders, order_line and order_history by year, when they have grown large. No migration runs this file: an operator does,
-- with psql and the role that owns the tables, while the site runs (docs/decisions/0061-years-of-orders.md):
--   PGOPTIONS='-c wicket.cutover=2027-07-01T00:00Z' psql -v ON_ERROR_STOP=1 -f db/plans/partition-orders.sql DATABASE
-- The tables as they are become the first partition, up to the cutover; no row is copied. The rest begins there, a year each.
-- Ids of orders are UUIDs of version 7: they begin with the millisecond in which they were made, and so sort by year.

-- Step: functions that stay
create function order_id_at(timestamptz) returns uuid language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from $1) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- The tables that follow an order's years, each with the column that has the order's id. Parents first.
create function order_year_tables(out name text, out key text) returns setof record language sql immutable as
  $$ values ('orders', 'id'), ('order_line', 'order_id'), ('order_history', 'order_id') $$;

-- Makes the years up to the one of `until` that a table does not have, from a moment on: as create_log_partitions does, attaching
-- does not block those who write.
create function create_order_years(name text, key text, first timestamptz, until timestamptz) returns int language plpgsql as $$
declare
  year timestamp := date_trunc('year', first at time zone 'UTC');
  part text;
  made int := 0;
begin
  while year <= until at time zone 'UTC' loop
    part := format('%s_%s', name, to_char(year, 'YYYY'));
    if to_regclass(part) is null then
      execute format('create table %I (like %I including defaults including constraints including generated)', part, name);
      -- Numbers come from one sequence that repeats none; within a year the index would notice.
      if name = 'orders' then execute format('alter table %I add unique (ref_num)', part); end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, part,
        order_id_at(greatest(first, year at time zone 'UTC')), order_id_at((year + interval '1 year') at time zone 'UTC'));
      execute format('revoke all on %I from public', part);
      made := made + 1;
    end if;
    year := year + interval '1 year';
  end loop;
  return made;
end $$;

-- Drops the years of orders that ended six years ago (Income Tax Act s. 230(4), Excise Tax Act s. 286(3)), with what hangs on
-- them. Records of hand-overs are kept by themselves. Gives their names. An order that is not at its end stops it.
create function drop_order_years(moment timestamptz) returns text[] language plpgsql as $$
declare
  oldest_kept uuid := order_id_at((date_trunc('year', moment at time zone 'UTC') - interval '6 years') at time zone 'UTC');
  dropped text[] := '{}';
  part record;
  one record;
  is_open boolean;
begin
  for part in
    select substr(c.relname, length('orders') + 1) as suffix, bounds[1]::uuid as low, bounds[2]::uuid as high
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join regexp_match(replace(pg_get_expr(c.relpartbound, c.oid), 'MINVALUE', '''00000000-0000-0000-0000-000000000000'''),
      'FROM \(''(.+)''\) TO \(''(.+)''\)') bounds
    where i.inhparent = 'orders'::regclass and bounds[2]::uuid <= oldest_kept order by bounds[2]::uuid
  loop
    select exists (select from orders o where o.id >= part.low and o.id < part.high and o.status not in ('completed', 'canceled'))
      or exists (select from payment_attempt a where a.order_id >= part.low and a.order_id < part.high
        and (a.state = 'pending' or (a.state = 'approved' and a.goal <> 'authorized') or (a.state = 'captured' and a.goal = 'returned')))
      or exists (select from refund r join payment_attempt a on a.id = r.attempt_id
        where a.order_id >= part.low and a.order_id < part.high and r.state in ('pending', 'unclear'))
      into is_open;
    if is_open then raise exception 'orders% has orders or payments that are not at their end', part.suffix; end if;
    delete from substitution where order_id >= part.low and order_id < part.high;
    delete from refund_line where order_id >= part.low and order_id < part.high;
    delete from payment_attempt where order_id >= part.low and order_id < part.high;
    delete from chat where order_id >= part.low and order_id < part.high;
    delete from notification where ref_id >= part.low and ref_id < part.high;
    for one in select * from (select t.*, row_number() over () as n from order_year_tables() t) t order by n desc loop
      execute format('alter table %I detach partition %I', one.name, one.name || part.suffix);
      execute format('drop table %I', one.name || part.suffix);
      dropped := dropped || (one.name || part.suffix);
    end loop;
  end loop;
  return dropped;
end $$;

-- Step: functions of this file alone
-- From now on a row beyond the cutover is refused, until its table is partitioned: the cutover lies days ahead.
create function bound_by_cutover(name text, key text) returns void language plpgsql as $$
begin
  if current_setting('wicket.cutover')::timestamptz < now() + interval '1 day' and current_setting('wicket.is_rehearsal', true) is distinct from 'on'
    then raise exception 'The cutover has to lie a day ahead, or orders are refused meanwhile.'; end if;
  execute format('alter table %I add constraint before_cutover check (%I < %L) not valid', name, key,
    order_id_at(current_setting('wicket.cutover')::timestamptz));
end $$;

create function partition_by_year(name text, key text) returns void language plpgsql as $$
declare
  old text := name || '_before';
  cutover timestamptz := current_setting('wicket.cutover')::timestamptz;
  key_columns text;
  keys_of_others record;
  one text;
  functions text[];
  indexes text[];
  triggers text[];
  own_keys text[];
  grants text[];
  others text[];
  next_number bigint;
begin
  if exists (select from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = r.ev_class
    where d.classid = 'pg_rewrite'::regclass and d.refobjid = name::regclass and c.relkind in ('v', 'm'))
    then raise exception 'A view reads %: it has to be made anew here as well.', name; end if;
  execute format('lock table %I in access exclusive mode', name);
  -- A function whose body was parsed when it was made would go on to read the first partition alone.
  select coalesce(array_agg(distinct pg_get_functiondef(objid)), '{}') into functions from pg_depend
    where classid = 'pg_proc'::regclass and refclassid = 'pg_class'::regclass and refobjid = name::regclass;
  select pg_get_constraintdef(oid) into key_columns from pg_constraint where conrelid = name::regclass and contype = 'p';
  select coalesce(array_agg(pg_get_indexdef(indexrelid)), '{}') into indexes from pg_index
    where indrelid = name::regclass and not indisunique;
  select coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into triggers from pg_trigger where tgrelid = name::regclass and not tgisinternal;
  select coalesce(array_agg(format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(oid))), '{}') into own_keys
    from pg_constraint where conrelid = name::regclass and contype = 'f' and conparentid = 0;
  select coalesce(array_agg(format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid))), '{}')
    into others from pg_constraint where confrelid = name::regclass and contype = 'f' and conparentid = 0;
  select coalesce(array_agg(format('grant %s on %I to %s', a.privilege_type, name, case a.grantee when 0 then 'public' else a.grantee::regrole::text end)), '{}')
    into grants from pg_class c cross join aclexplode(c.relacl) a where c.oid = name::regclass;

  for keys_of_others in select conrelid::regclass as owner, conname from pg_constraint where confrelid = name::regclass and contype = 'f' and conparentid = 0 loop
    execute format('alter table %s drop constraint %I', keys_of_others.owner, keys_of_others.conname);
  end loop;
  for one in select tgname from pg_trigger where tgrelid = name::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one, name);
  end loop;
  for one in select indexrelid::regclass::text from pg_index where indrelid = name::regclass loop
    execute format('alter index %s rename to %I', one, left(replace(one, '"', ''), 56) || '_before');
  end loop;
  execute format('alter table %I rename to %I', name, old);

  execute format('create table %I (like %I including defaults including constraints including generated including storage including comments)
    partition by range (%I)', name, old, key);
  execute format('alter table %I drop constraint before_cutover', name);
  execute format('alter table %I add %s', name, key_columns);
  if name = 'order_history' then
    select coalesce(max(id), 0) + 1 into next_number from order_history_before;
    alter table order_history_before alter id drop identity if exists;
    execute format('alter table order_history alter id add generated always as identity (start with %s)', next_number);
  end if;
  foreach one in array own_keys || indexes || triggers || grants loop execute one; end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, old, order_id_at(cutover));
  execute format('revoke all on %I from public', old);
  foreach one in array others || functions loop execute one; end loop;
  perform create_order_years(name, key, cutover, greatest(cutover, now()) + interval '18 months');
end $$;

-- Step: rows of the history are found by their order and by themselves
create unique index concurrently order_history_key on order_history (order_id, id);
-- Step: by themselves
create index concurrently order_history_by_id on order_history (id);
-- Step: the key of the history begins with its order
alter table order_history drop constraint order_history_pkey, add constraint order_history_pkey primary key using index order_history_key;

-- Step: nothing in orders lies beyond the cutover
select bound_by_cutover('orders', 'id');
-- Step: validated without a lock that others wait for
alter table orders validate constraint before_cutover;
-- Step: orders
set lock_timeout = '5s';
select partition_by_year('orders', 'id');
-- Step: what refers to orders is validated beside other work
do $$ declare one record; begin
  for one in select conrelid::regclass as owner, conname from pg_constraint where confrelid = 'orders'::regclass and conparentid = 0 and not convalidated loop
    execute format('alter table %s validate constraint %I', one.owner, one.conname);
  end loop;
end $$;

-- Step: nothing in order_line lies beyond the cutover
select bound_by_cutover('order_line', 'order_id');
-- Step: validated
alter table order_line validate constraint before_cutover;
-- Step: lines
select partition_by_year('order_line', 'order_id');
-- Step: what refers to lines is validated
do $$ declare one record; begin
  for one in select conrelid::regclass as owner, conname from pg_constraint where confrelid = 'order_line'::regclass and conparentid = 0 and not convalidated loop
    execute format('alter table %s validate constraint %I', one.owner, one.conname);
  end loop;
end $$;

-- Step: nothing in order_history lies beyond the cutover
select bound_by_cutover('order_history', 'order_id');
-- Step: validated
alter table order_history validate constraint before_cutover;
-- Step: history
select partition_by_year('order_history', 'order_id');

-- Step: only the functions that make and drop years stay
drop function partition_by_year(text, text);
drop function bound_by_cutover(text, text);
reset lock_timeout;
