-- An import is checked and stored first, then merged in short batches: none holds a row for longer than its batch, and
-- whoever comes next continues where a process died.
create table catalogue_import (
  id             uuid primary key,
  kind           text not null check (kind in ('stores', 'products', 'listings')),
  -- 'command', or the id of the user who sent it.
  actor          text not null check (actor <> ''),
  -- reading: its rows are being stored, nothing is applied yet; accepted: it is merged until it is done.
  state          text not null default 'reading' check (state in ('reading', 'accepted', 'done')),
  received_at    timestamptz not null,
  total          integer not null default 0 check (total >= 0),
  applied        integer not null default 0 check (applied between 0 and total),
  created        integer not null default 0,
  updated        integer not null default 0,
  unchanged      integer not null default 0,
  -- [{row, message}]: what was left out.
  errors         jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  -- Listings that have fewer units than are reserved since this count; empty again once their stores were notified.
  short_listings bigint[] not null default '{}',
  ended_at       timestamptz,
  check ((state = 'done') = (ended_at is not null))
);
create index catalogue_import_to_do on catalogue_import (received_at, id) where state = 'accepted' or short_listings <> '{}';
create index catalogue_import_by_time on catalogue_import (received_at);

-- Rows still to be merged; a batch is deleted by the transaction that applies it.
create table catalogue_import_batch (
  import_id uuid not null references catalogue_import on delete cascade,
  n         integer not null,
  -- [{row, value}]
  rows      jsonb not null check (jsonb_typeof(rows) = 'array'),
  primary key (import_id, n)
);

-- What an accepted import writes to, as 'store LICENCE' or 'products'; another one of the same waits until it is done.
create table catalogue_import_claim (
  subject   text primary key check (subject <> ''),
  import_id uuid not null references catalogue_import on delete cascade
);
create index catalogue_import_claim_of_import on catalogue_import_claim (import_id);
