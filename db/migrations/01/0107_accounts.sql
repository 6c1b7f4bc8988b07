-- Accounts with their sessions, registrations, one-time secrets and saved addresses; rate limits.

create table app_user (
  id             uuid primary key,
  -- Lower case, NFC: written so by the program, so that a person has one account.
  email          text unique check (email = lower(normalize(email, nfc)) and email ~ '^[^@\s]+@[^@\s]+$'),
  verified_at    timestamptz not null,
  -- Users who registered by phone have no e-mail, and no names until they give some.
  first_name     text not null,
  last_name      text not null,
  display_name   text not null,
  gender         text check (gender in ('male', 'female', 'other')),
  date_of_birth  date not null,
  referral_code  text,
  -- argon2id, as its string of parameters, salt and hash.
  password_hash  text not null check (password_hash like '$argon2id$%'),
  role           text not null default 'shopper' check (role in ('shopper', 'partner', 'operator')),
  created_at     timestamptz not null,
  notify_by_mail boolean not null default true,
  -- Settings that the site's pages store for the user.
  props          jsonb not null default '{}' check (jsonb_typeof(props) = 'object'),
  -- E.164, of a Canadian area code.
  phone          text unique check (phone ~ '^\+1[2-9]\d{9}$'),
  -- The name of the profile picture among the files; it is as hard to guess as a secret.
  picture_file   text unique check (picture_file <> ''),
  constraint app_user_can_be_reached check (email is not null or phone is not null),
  constraint app_user_named check (phone is not null or (first_name <> '' and last_name <> '' and display_name <> ''))
);
-- Staff, who are notified of what shoppers write.
create index app_user_desk on app_user (role) where role <> 'shopper';

-- The stores of a partner.
create table partner_store (
  user_id  uuid not null references app_user on delete cascade,
  store_id bigint not null references store on delete cascade,
  primary key (user_id, store_id)
);

create table session (
  id           uuid primary key,
  -- SHA-256 of the session token: a copy of this table opens no account.
  secret_hash  bytea not null unique check (octet_length(secret_hash) = 32),
  user_id      uuid not null references app_user on delete cascade,
  ip           text not null,
  created_at   timestamptz not null,
  -- Written at most once an hour.
  last_used_at timestamptz not null,
  revoked_at   timestamptz,
  -- Browser and system in words for the user ('Firefox on Windows'); '' where the browser did not say.
  device       text not null default '' check (char_length(device) <= 60),
  -- The session token is replaced by a newer one from time to time. null: it is the first one.
  secret_since timestamptz,
  -- Handed out, and not yet used: with its first use it replaces the present one.
  next_hash    bytea unique check (octet_length(next_hash) = 32),
  next_since   timestamptz
);
create index session_of_user on session (user_id);

-- Former session tokens. Using one after its time means that it was stolen.
create table retired_secret (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  session_id  uuid not null references session on delete cascade,
  works_until timestamptz not null
);
create index retired_secret_of_session on retired_secret (session_id);

-- However a session ends: the web processes are notified at the commit, and close its sockets.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.user_id::text);
  return null;
end $$;
create trigger session_ended after delete or update of revoked_at on session
  for each row execute function tell_session_ended();

-- A registration has its own password until its link or PIN verifies the contact. Several may wait for one contact; the one
-- that is verified becomes the account, under the same id, and the others end. A registration for a contact that already has an
-- account can never be verified: it only makes log-in answer the same for both.
create table registration (
  id            uuid primary key,
  email         text check (email = lower(normalize(email, nfc)) and email ~ '^[^@\s]+@[^@\s]+$'),
  phone         text check (phone ~ '^\+1[2-9]\d{9}$'),
  first_name    text not null,
  last_name     text not null,
  display_name  text not null,
  gender        text check (gender in ('male', 'female', 'other')),
  date_of_birth date not null,
  referral_code text,
  -- All that wait for one contact share a salt, so that log-in compares with all of them at the cost of one.
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at    timestamptz not null,
  -- A week after its newest link or PIN has expired.
  remove_at     timestamptz not null,
  check (num_nonnulls(email, phone) = 1)
);
create index registration_of_email on registration (email, created_at);
create index registration_of_phone on registration (phone, created_at);
create index registration_by_end on registration (remove_at);

-- The secret of a link in a mail. It has one owner and one purpose, and works once.
create table one_time_secret (
  secret_hash     bytea primary key check (octet_length(secret_hash) = 32),
  purpose         text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'stop-change', 'undo-change')),
  user_id         uuid references app_user on delete cascade,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  -- Of 'change-email' the new address, of 'undo-change' both contacts as they were before.
  email           text,
  registration_id uuid references registration on delete cascade,
  phone           text,
  -- The order in which they were made.
  n               bigint generated always as identity,
  constraint one_time_secret_of_one check (num_nonnulls(user_id, registration_id) = 1),
  constraint one_time_secret_proves check (purpose <> 'verify-email' or registration_id is not null),
  constraint one_time_secret_contacts check (case purpose
    when 'change-email' then email is not null and phone is null
    when 'undo-change' then email is not null or phone is not null
    else email is null and phone is null end)
);
create index one_time_secret_of_user on one_time_secret (user_id);
create index one_time_secret_of_registration on one_time_secret (registration_id);

-- The newest PIN of a number, and how often it was tried. The key is a hash of the number and of the PIN's purpose. A row
-- without an owner is one that no PIN fits: tries at a number are counted whether or not anything was sent to it.
create table pin (
  key             text primary key,
  user_id         uuid references app_user on delete cascade,
  salt            bytea,
  pin_hash        bytea,
  tries           smallint not null default 0 check (tries between 0 and 5),
  expires_at      timestamptz not null,
  registration_id uuid references registration on delete cascade,
  constraint pin_of_one check (num_nonnulls(user_id, registration_id) = num_nonnulls(pin_hash)
    and num_nonnulls(pin_hash) = num_nonnulls(salt))
);
create index pin_of_user on pin (user_id);
create index pin_by_end on pin (expires_at);
create index pin_of_registration on pin (registration_id);

-- E-mail addresses and phone numbers that a user verified before. They are erased with the account.
create table former_contact (
  user_id uuid not null references app_user on delete cascade,
  -- An address or a number.
  contact text not null,
  primary key (user_id, contact)
);

-- What an account has logged in with: a device, by a random token that its browser stores, or a network. A log-in with one of
-- these has a reserved share of the limit, so that others who try passwords cannot keep the owner out.
create table known_device (
  user_id    uuid not null references app_user on delete cascade,
  -- SHA-256 of 'device:' and the token, or of 'network:' and the network.
  key_hash   bytea not null check (octet_length(key_hash) = 32),
  expires_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index known_device_by_end on known_device (expires_at);

create table user_address (
  id          uuid primary key,
  user_id     uuid not null references app_user on delete cascade,
  label       text not null check (label <> ''),
  address     text not null check (address <> ''),
  city        text not null check (city <> ''),
  province    text not null check (province <> ''),
  postal_code text not null check (postal_code <> ''),
  country     text not null,
  latitude    float8 not null check (latitude between -90 and 90),
  longitude   float8 not null check (longitude between -180 and 180),
  precision   text not null check (precision in ('address', 'street', 'postal-area', 'place')),
  created_at  timestamptz not null,
  -- When the point was compared with where the geocoder has the address; null: at its next use.
  checked_at  timestamptz
);
create index user_address_of_user on user_address (user_id, created_at);

-- Tries by account and by network (the key is a hash of both), counted for all processes together. It may be lost in a crash.
create unlogged table rate_limit (
  key     text primary key,
  hits    integer not null,
  free_at timestamptz not null,
  -- The times of recent tries, for limits that allow exactly so many in any hour or day.
  recent  timestamptz[] not null default '{}'
);
create index rate_limit_by_end on rate_limit (free_at);
