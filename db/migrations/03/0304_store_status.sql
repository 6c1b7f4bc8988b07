-- Open, busy or paused: a paused store takes no orders. Each state ends by itself at its moment. A pause without an end is the one
-- after orders that were not accepted: it lasts until somebody resumes.
alter table store
  add column paused_at timestamptz,
  add column paused_until timestamptz check (paused_until > paused_at),
  add column paused_why text check (paused_why in ('too-many-orders', 'short-of-staff', 'technical', 'emergency', 'other', 'unaccepted')),
  -- Orders that were missed before do not count towards the next pause.
  add column resumed_at timestamptz,
  add constraint store_paused_why check ((paused_at is null) = (paused_why is null)),
  add constraint store_paused_until check (paused_until is null or paused_at is not null),
  add constraint store_paused_end check (paused_at is null or (paused_until is null) = (paused_why = 'unaccepted'));

create function is_paused_at(paused_at timestamptz, paused_until timestamptz, moment timestamptz) returns boolean
  language sql immutable parallel safe
  return paused_at is not null and (paused_until is null or paused_until > moment);

-- As in the API: {"until": "2026-11-20T22:30:00.000Z"}, or with null; null: it is not paused.
create function pause_at(paused_at timestamptz, paused_until timestamptz, moment timestamptz) returns jsonb
  language sql immutable parallel safe
  return case when is_paused_at(paused_at, paused_until, moment) then
    jsonb_build_object('until', to_char(paused_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end;

-- Who may see and change the state, and the rest of what a store sets.
insert into staff_role_right (role_key, right_key)
select role_key, unnest(string_to_array(rights, ' ')) from (values
  ('owner', 'read_status write_status read_settings write_settings'),
  ('manager', 'read_status write_status read_settings write_settings'),
  ('budtender', 'read_status write_status read_settings'),
  ('driver', 'read_status'),
  ('accountant', 'read_status read_settings'),
  ('support', 'read_status read_settings'),
  ('administrator', 'read_status write_status read_settings write_settings'),
  ('operator-support', 'read_status write_status read_settings'),
  ('auditor', 'read_status read_settings')
) seed (role_key, rights);

-- As before, and with the pause: the index of offers knows which stores take orders.
drop trigger log_updated on store;
create trigger log_updated after update on store for each row
  when ((old.is_active, old.latitude, old.longitude, old.has_delivery, old.time_zone, old.hours, old.zones_version,
         old.display_name, old.address, old.city, old.precision, old.paused_at, old.paused_until)
    is distinct from
        (new.is_active, new.latitude, new.longitude, new.has_delivery, new.time_zone, new.hours, new.zones_version,
         new.display_name, new.address, new.city, new.precision, new.paused_at, new.paused_until))
  execute function log_changed_row('store');

-- Finds the stores that let orders pass their deadline of late.
create index order_history_called_off on order_history (at) where status = 'canceled' and actor = 'system';
