-- Imports that are done once, such as the demo catalogue: what it was made with, and when.
create table finished_import (
  name     text primary key check (name <> ''),
  settings jsonb not null,
  ended_at timestamptz not null default now()
);

-- What the source of an imported product asks for it. Stores set their own prices; assortments made up for them lie around it.
alter table system_product add column usual_price_cents integer check (usual_price_cents between 1 and 10000000);
