-- A session's secret is replaced by a newer one from time to time.
alter table session
  -- null: it is the first one.
  add column secret_since timestamptz,
  -- Handed out, and not yet used: with its first use it takes the place of the present one.
  add column next_hash bytea unique check (octet_length(next_hash) = 32),
  add column next_since timestamptz;

-- Whoever comes with one of these after its time has stolen it, or has been stolen from.
create table retired_secret (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  session_id  uuid not null references session on delete cascade,
  works_until timestamptz not null
);
create index retired_secret_of_session on retired_secret (session_id);
