-- Evidence of hand-overs: who of the store gave or refused which order, and what they checked (AGCO Registrar's Standards 8.1;
-- decisions/0046). Append-only, three years, partitioned by month as the logs are. It belongs to the store: removing a shopper's
-- account leaves it. Never the number, a picture or the date of birth of an ID.
create table handover_record (
  at                 timestamptz not null,
  id                 uuid not null,
  -- Neither refers to a row: the record outlives both.
  order_id           uuid not null,
  store_id           bigint not null,
  order_ref          text not null,
  store_name         text not null,
  licence_number     text not null,
  delivery_type      text not null check (delivery_type in ('pickup', 'delivery')),
  outcome            text not null check (outcome in ('handed-over', 'refused', 'not-stated')),
  reason             text,
  note               text not null default '' check (char_length(note) <= 300),
  id_kind            text check (id_kind in ('drivers-licence', 'photo-card', 'passport', 'resident-card', 'indian-status', 'other')),
  was_of_age         boolean,
  was_sober          boolean,
  -- As they were then. null: the command line.
  employee_id        uuid,
  employee_name      text not null,
  employee_role      text not null,
  certificate_number text,
  device_id          uuid,
  device             text not null default '',
  -- They entered their PIN for it.
  is_pin_confirmed   boolean not null default false,
  -- [{"name", "units", "lot"}]: what was handed over, or was to be.
  lines              jsonb not null check (jsonb_typeof(lines) = 'array'),
  pos_receipt        text check (char_length(pos_receipt) between 1 and 60),
  -- Of deliveries alone.
  purchaser_name     text,
  delivery_address   text,
  primary key (at, id),
  constraint handover_record_outcome check (case outcome
    when 'handed-over' then id_kind is not null and was_of_age and was_sober and reason is null
    when 'refused' then reason is not null
    else num_nonnulls(reason, id_kind, was_of_age, was_sober) = 0 end),
  constraint handover_record_purchaser check (delivery_type = 'delivery' or num_nonnulls(purchaser_name, delivery_address) = 0)
) partition by range (at);
create index handover_record_of_store on handover_record (store_id, at, id);
create index handover_record_of_order on handover_record (order_id);

create trigger append_only before update or delete on handover_record for each row execute function refuse_log_change();
create trigger not_truncated before truncate on handover_record for each statement execute function refuse_log_change();
select create_log_partitions('handover_record', '2026-06-01', (greatest(now(), '2026-06-01') + interval '18 months')::date);
revoke all on handover_record from public;

-- What a store demands at its hand-overs. No row: neither.
create table handover_rule (
  store_id     bigint primary key references store on delete cascade,
  -- An order is completed by the form of the hand-over alone.
  demands_form boolean not null default false,
  demands_pin  boolean not null default false
);

insert into staff_role_right (role_key, right_key)
select role_key, unnest(string_to_array(rights, ' ')) from (values
  ('owner', 'read_handovers write_handover_rules'), ('manager', 'read_handovers write_handover_rules'),
  ('administrator', 'read_handovers write_handover_rules'), ('auditor', 'read_handovers')
) seed (role_key, rights);
