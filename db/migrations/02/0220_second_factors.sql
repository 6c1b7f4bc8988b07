-- What users log in with besides a password, and the log-ins that wait for it.

-- A public key of WebAuthn: the private one never leaves the user's device or its key store.
create table passkey (
  id            uuid primary key,
  user_id       uuid not null references app_user on delete cascade,
  credential_id text not null unique check (credential_id <> ''),
  -- COSE, as the device sent it.
  public_key    bytea not null,
  -- Devices that count their signatures never count backwards; others always say 0.
  sign_count    bigint not null check (sign_count >= 0),
  transports    text[] not null,
  -- For the list of the user's passkeys: 'Chrome on Windows'.
  name          text not null check (char_length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);

-- An app that shows a code every 30 seconds (RFC 6238). It counts once the user has entered one of its codes.
create table authenticator_app (
  user_id      uuid primary key references app_user on delete cascade,
  -- 160 random bits. It is stored as it is, since each code is computed from it.
  seed         bytea not null check (octet_length(seed) = 20),
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  -- The last 30-second step whose code was used: each code works once.
  last_step    bigint not null default 0
);

-- Shown once; each works once, for a user who lost their device. 120 random bits: a plain hash is safe.
create table recovery_code (
  user_id   uuid not null references app_user on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- A log-in that waits for its second step or for a passkey. It lives for 5 minutes and ends in a session once.
create table log_in_ticket (
  ticket_hash   bytea primary key check (octet_length(ticket_hash) = 32),
  -- null: a passkey will say whose log-in it is.
  user_id       uuid references app_user on delete cascade,
  -- As it was when it was entered: a change of the password ends the log-in. null with the user.
  password_hash text,
  -- What the passkey must sign.
  challenge     text,
  expires_at    timestamptz not null,
  constraint log_in_ticket_of_password check ((user_id is null) = (password_hash is null))
);
create index log_in_ticket_of_user on log_in_ticket (user_id);
create index log_in_ticket_by_end on log_in_ticket (expires_at);

-- A new passkey that is being made: what the device must sign.
create table passkey_challenge (
  user_id    uuid primary key references app_user on delete cascade,
  challenge  text not null,
  expires_at timestamptz not null
);

-- A suspended account opens no session, and has none.
alter table app_user add column suspended_at timestamptz;

alter table session
  -- The second step of its log-in. null: the password alone.
  add column factor text check (factor in ('passkey', 'app', 'recovery-code')),
  -- When its user last authenticated. null: when it began.
  add column authenticated_at timestamptz,
  -- It ends then, however much it is used. null: 30 days after it began.
  add column ends_at timestamptz;
