-- People may register by phone: then there is no e-mail, and there are no names until they give some.

alter table app_user
  alter column email drop not null,
  -- E.164, of a Canadian area code.
  add column phone text unique check (phone ~ '^\+1[2-9]\d{9}$'),
  -- The password of the latest registration that was refused because this person has the address. It opens nothing:
  -- logging in with it is answered as for an account whose address is not proved, so that neither tells them apart.
  add column refused_hash text check (refused_hash like '$argon2id$%'),
  drop constraint app_user_first_name_check,
  drop constraint app_user_last_name_check,
  drop constraint app_user_display_name_check,
  add constraint app_user_can_be_reached check (email is not null or phone is not null),
  add constraint app_user_named check (phone is not null or (first_name <> '' and last_name <> '' and display_name <> ''));

-- A link that proves a new address holds that address.
alter table one_time_secret
  add column email text,
  drop constraint one_time_secret_purpose_check,
  add constraint one_time_secret_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email')),
  add constraint one_time_secret_email check ((email is not null) = (purpose = 'change-email'));

-- The newest PIN of a number, and how often it was tried. The key is a hash of the number and of what the PIN is for. A row
-- without a user is one that no PIN fits: tries at a number are counted whether or not anything was sent to it.
create table pin (
  key        text primary key,
  user_id    uuid references app_user on delete cascade,
  salt       bytea,
  pin_hash   bytea,
  tries      smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  check ((user_id is null) = (pin_hash is null) and (salt is null) = (pin_hash is null))
);
create index pin_of_user on pin (user_id);
create index pin_by_end on pin (expires_at);
