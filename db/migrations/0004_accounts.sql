-- People and their sessions, one-time secrets, saved addresses; what is sent to them; who has to wait.

create table app_user (
  id            uuid primary key,
  -- Lower case, NFC: written so by the program, so that one person has one account.
  email         text not null unique check (email = lower(normalize(email, nfc)) and email ~ '^[^@\s]+@[^@\s]+$'),
  -- null: the link in the mail has not been used, so nobody has shown that the address is theirs.
  verified_at   timestamptz,
  first_name    text not null check (first_name <> ''),
  last_name     text not null check (last_name <> ''),
  display_name  text not null check (display_name <> ''),
  gender        text check (gender in ('male', 'female', 'other')),
  date_of_birth date not null,
  referral_code text,
  -- argon2id, as its string of parameters, salt and hash.
  password_hash text not null check (password_hash like '$argon2id$%'),
  role          text not null default 'shopper' check (role in ('shopper', 'partner', 'operator')),
  created_at    timestamptz not null
);

-- The stores of a partner.
create table partner_store (
  user_id  uuid not null references app_user on delete cascade,
  store_id bigint not null references store on delete cascade,
  primary key (user_id, store_id)
);

create table session (
  id           uuid primary key,
  -- SHA-256 of the secret that the browser holds: a copy of this table opens no account.
  secret_hash  bytea not null unique check (octet_length(secret_hash) = 32),
  user_id      uuid not null references app_user on delete cascade,
  ip           text not null,
  created_at   timestamptz not null,
  -- Written at most once an hour.
  last_used_at timestamptz not null,
  revoked_at   timestamptz
);
create index session_of_user on session (user_id);

-- What is mailed to prove that an address is someone's. It is bound to its user and its purpose and works once.
create table one_time_secret (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  purpose     text not null check (purpose in ('verify-email', 'reset-password')),
  user_id     uuid not null references app_user on delete cascade,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index one_time_secret_of_user on one_time_secret (user_id);

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
  created_at  timestamptz not null
);
create index user_address_of_user on user_address (user_id, created_at);

-- Mails wait here, written in the transaction that they tell of; a job sends them.
create table outbox_message (
  id         uuid primary key,
  channel    text not null check (channel in ('mail', 'sms')),
  recipient  text not null check (recipient <> ''),
  subject    text not null,
  text       text not null,
  html       text not null,
  created_at timestamptz not null,
  sent_at    timestamptz
);
create index outbox_message_newest on outbox_message (created_at desc);

-- Tries by account and by address (the key is a hash of both), counted for all processes together. It may be lost in a crash.
create unlogged table rate_limit (
  key     text primary key,
  hits    integer not null,
  free_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (free_at);
