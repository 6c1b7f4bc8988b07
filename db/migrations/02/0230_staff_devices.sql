-- Tablets at the counter of a store, the PINs of the people who use them, and the sessions that a PIN opens there.

create table staff_device (
  id           uuid primary key,
  store_id     bigint not null references store on delete cascade,
  name         text not null check (char_length(name) between 1 and 40),
  -- SHA-256 of the token in the browser's cookie: a copy of this table signs no device in.
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  token_since  timestamptz not null,
  -- Handed out, and not yet used: with its first use it replaces the present one.
  next_hash    bytea unique check (octet_length(next_hash) = 32),
  next_since   timestamptz,
  -- null: their account is gone.
  signed_in_by uuid references app_user on delete set null,
  created_at   timestamptz not null,
  -- Written at most once an hour.
  last_used_at timestamptz not null,
  revoked_at   timestamptz,
  -- Wrong PINs of anyone, since nobody has entered one for a day. During a lock no PIN is looked at.
  wrong_pins   smallint not null default 0 check (wrong_pins >= 0),
  wrong_at     timestamptz,
  locked_until timestamptz
);
create index staff_device_of_store on staff_device (store_id);
create index staff_device_signed_in_by on staff_device (signed_in_by);

-- Former tokens. Using one after its time means that it was stolen.
create table retired_device_token (
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  device_id   uuid not null references staff_device on delete cascade,
  works_until timestamptz not null
);
create index retired_device_token_of_device on retired_device_token (device_id);

create table staff_pin (
  store_id     bigint not null references store on delete cascade,
  user_id      uuid not null references app_user on delete cascade,
  -- argon2id, as that of a password. It slows down who has only a copy of the table; the counts below stop everyone else.
  pin_hash     text not null check (pin_hash like '$argon2id$%'),
  set_at       timestamptz not null,
  -- In a row, at all devices together.
  wrong_pins   smallint not null default 0 check (wrong_pins >= 0),
  locked_until timestamptz,
  primary key (store_id, user_id)
);
create index staff_pin_of_user on staff_pin (user_id);

-- How the counters of a store work. No row: as the program has it.
create table counter_setting (
  store_id     bigint primary key references store on delete cascade,
  lock_seconds smallint not null check (lock_seconds between 30 and 900)
);

alter table session
  -- Opened there by a PIN; works with that device's cookie alone. null: opened by a log-in.
  add column staff_device_id uuid references staff_device on delete cascade,
  -- It ends then, unless its user does something before.
  add column idle_ends_at timestamptz,
  add constraint session_at_device check ((staff_device_id is null) = (idle_ends_at is null));
create index session_of_staff_device on session (staff_device_id) where staff_device_id is not null;

-- However a device ends: the web processes are notified at the commit, and close its sockets. Those of a store's devices are
-- held under the store's name.
create function tell_device_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'store:' || old.store_id);
  return null;
end $$;
create trigger staff_device_ended after delete or update of revoked_at on staff_device
  for each row execute function tell_device_ended();

-- What a tablet shows: few orders of a store are open, and it may have had very many.
create index orders_open_of_store on orders (store_id, placed_at, id)
  where status in ('new-order', 'processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery');

-- Open sockets know the role of their log-in: the web processes close those of a user whose roles change, and the pages connect
-- again with what is theirs by then.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger staff_member_rights after insert or delete or update of role_key, removed_at on staff_member
  for each row execute function tell_rights_changed();
