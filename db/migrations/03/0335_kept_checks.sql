-- Checks at a door without a connection: signed on the device, sent within 24 hours (decisions/0046). `at` is then the moment at the
-- door, and this the moment at which the server had it. null: it was written as it happened.
alter table handover_record add column received_at timestamptz;

-- What the keys of such checks are made of. One row; a new one makes checks that still wait on devices unreadable.
create table door_key (
  is_only boolean primary key default true check (is_only),
  master  bytea not null check (octet_length(master) = 32)
);
insert into door_key (master) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
