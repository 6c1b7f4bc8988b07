-- The mailing list, and the proof of every consent (CASL, s. 13: it is ours to prove).

create table newsletter_subscriber (
  email         text primary key check (email = lower(normalize(email, nfc)) and email ~ '^[^@\s]+@[^@\s]+$'),
  -- 'asked': somebody has entered the address, and whoever reads it has not confirmed.
  state         text not null check (state in ('asked', 'confirmed', 'left')),
  -- Stands in every mail: whoever has it may end the mails to this address, and nothing else.
  leave_key     text not null unique,
  -- SHA-256 of what the mail with the question says.
  confirm_hash  bytea unique check (octet_length(confirm_hash) = 32),
  confirm_until timestamptz,
  check (num_nonnulls(confirm_hash, confirm_until) in (0, 2))
);

create table newsletter_record (
  id           bigint generated always as identity primary key,
  email        text not null references newsletter_subscriber on delete cascade,
  event        text not null check (event in ('asked', 'confirmed', 'left')),
  -- Which words were agreed to (src/features/newsletter/consent.ts).
  text_version text,
  source       text not null check (source in ('footer', 'preferences', 'mail')),
  -- SHA-256 of the address on the internet, with the e-mail address as its salt.
  ip_hash      bytea check (octet_length(ip_hash) = 32),
  at           timestamptz not null
);
create index newsletter_record_of_email on newsletter_record (email, id);

-- Where a mail may be refused for the future, for its header (RFC 8058): promotional mails have one.
alter table outbox_message add column unsubscribe_url text check (unsubscribe_url ~ '^https?://');

-- Until now the account itself said who wants news. The list says it from here on, for accounts as for everyone.
insert into newsletter_subscriber (email, state, leave_key)
  select email, 'confirmed', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'utf8')), 'hex')
  from app_user where keep_updated and verified_at is not null and email is not null;
insert into newsletter_record (email, event, text_version, source, at)
  select email, 'confirmed', 'preferences-2026-11', 'preferences', now() from newsletter_subscriber;
alter table app_user drop column keep_updated;
