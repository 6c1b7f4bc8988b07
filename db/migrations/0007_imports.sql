-- Imports that are done once, such as the demo catalogue: what it was made with, and when.
create table finished_import (
  name     text primary key check (name <> ''),
  settings jsonb not null,
  ended_at timestamptz not null default now()
);
