-- The audit log (what staff changed) and the security log (log-ins, second steps, limits). Both are append-only and are
-- partitioned by month: a month is purged by dropping its partition (decisions/0039).

-- Names an account in the logs. It goes with the account: what is left of it in the logs names nobody.
alter table app_user add column log_ref uuid not null unique default gen_random_uuid();

create table audit_entry (
  at           timestamptz not null,
  id           uuid not null,
  -- app_user.id of a member of staff. null: the command line.
  actor_id     uuid,
  -- As it was at that time. Of the command line the name given with --as, if any.
  actor_name   text not null default '',
  actor_role   text not null,
  -- A shared device of the store, as which they worked.
  device_id    uuid,
  -- The browser and system in words; how they logged in besides the password.
  device       text not null default '',
  factor       text,
  store_id     bigint,
  request_id   text,
  -- The /24 of IPv4, the /48 of IPv6.
  network      text not null default '',
  action       text not null,
  object_type  text not null,
  object_id    text not null,
  -- How the object was called at that time.
  object_label text not null default '',
  -- {"field": [before, after]}, of changed fields alone. Never a value of a shopper's personal data.
  changes      jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  primary key (at, id)
) partition by range (at);
create index audit_entry_of_store on audit_entry (store_id, at, id);
create index audit_entry_of_object on audit_entry (object_type, object_id, at);
create index audit_entry_of_actor on audit_entry (actor_id, at);

create table security_event (
  at          timestamptz not null,
  id          uuid not null,
  kind        text not null,
  -- app_user.log_ref. null: nobody is known.
  account_ref uuid,
  -- Who did it to that account, where it was someone else: as in audit_entry.
  actor_id    uuid,
  actor_name  text not null default '',
  request_id  text,
  network     text not null default '',
  detail      jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (at, id)
) partition by range (at);
create index security_event_of_account on security_event (account_ref, at);
create index security_event_of_kind on security_event (kind, at, id);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
-- Of rows: PostgreSQL gives these to each partition as well.
create trigger append_only before update or delete on audit_entry for each row execute function refuse_log_change();
create trigger append_only before update or delete on security_event for each row execute function refuse_log_change();
create trigger not_truncated before truncate on audit_entry for each statement execute function refuse_log_change();
create trigger not_truncated before truncate on security_event for each statement execute function refuse_log_change();

-- Makes the months of a log, from the first to the one of `until`, that it does not have. Attaching a table does not block
-- those who write to the log; creating a partition would.
create function create_log_partitions(log regclass, first date, until date) returns int language plpgsql as $$
declare
  month date := date_trunc('month', first)::date;
  name text;
  made int := 0;
begin
  while month <= until loop
    name := format('%s_%s', log, to_char(month, 'YYYY_MM'));
    if to_regclass(name) is null then
      execute format('create table %I (like %s including defaults including constraints)', name, log);
      -- Its months are those of UTC, whatever the time zone of the session.
      execute format('alter table %s attach partition %I for values from (%L) to (%L)', log, name,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
      -- Statements at a partition itself do not fire the trigger of the whole.
      execute format('create trigger not_truncated before truncate on %I for each statement execute function refuse_log_change()', name);
      execute format('revoke all on %I from public', name);
      made := made + 1;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;

-- Drops whole months that end at or before a moment. Gives their names.
create function drop_log_partitions(log regclass, before timestamptz) returns text[] language plpgsql as $$
declare
  old text[];
  name text;
begin
  select coalesce(array_agg(c.relname::text order by c.relname), '{}') into old
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = log
    and (substring(c.relname from '\d{4}_\d{2}$') || '_01')::text <= to_char((before at time zone 'UTC') - interval '1 month', 'YYYY_MM_DD');
  foreach name in array old loop
    execute format('drop table %I', name);
  end loop;
  return old;
end $$;

select create_log_partitions('audit_entry', '2026-06-01', (greatest(now(), '2026-06-01') + interval '18 months')::date);
select create_log_partitions('security_event', '2026-06-01', (greatest(now(), '2026-06-01') + interval '18 months')::date);

-- Whatever role the site runs as: it adds entries and reads them.
revoke all on audit_entry, security_event from public;

-- Who sent an import, for the entries of its batches.
alter table catalogue_import add column sent_by jsonb;
