-- A registration is a row of its own, with its own password, until its link or PIN proves the contact. Several may wait for
-- one contact; the one that is proved becomes the account, under the same id, and the others end. A registration for a
-- contact that already has an account can never be proved: it only makes log-in answer the same for both.

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

alter table one_time_secret
  alter column user_id drop not null,
  add column registration_id uuid references registration on delete cascade;
create index one_time_secret_of_registration on one_time_secret (registration_id);
alter table pin
  drop constraint pin_check,
  add column registration_id uuid references registration on delete cascade,
  add constraint pin_of_one check (num_nonnulls(user_id, registration_id) = num_nonnulls(pin_hash)
    and num_nonnulls(pin_hash) = num_nonnulls(salt));
create index pin_of_registration on pin (registration_id);

-- Staff whose address was never proved keep their role. Nobody knows the password: "forgot password" proves the address.
update app_user set verified_at = now(),
    password_hash = '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 22) || '$' || repeat('A', 43)
  where verified_at is null and role <> 'shopper';

insert into registration (id, email, phone, first_name, last_name, display_name, gender, date_of_birth, referral_code,
    password_hash, created_at, remove_at)
  select id, email, case when email is null then phone end, first_name, last_name, display_name, gender, date_of_birth,
    referral_code, password_hash, created_at, now() + interval '8 days'
  from app_user where verified_at is null;
update one_time_secret set registration_id = user_id, user_id = null where user_id in (select id from registration);
update pin set registration_id = user_id, user_id = null where user_id in (select id from registration);
delete from one_time_secret where registration_id is null and purpose = 'verify-email';
delete from app_user where verified_at is null;

alter table app_user alter column verified_at set not null, drop column refused_hash;
alter table one_time_secret
  add constraint one_time_secret_of_one check (num_nonnulls(user_id, registration_id) = 1),
  add constraint one_time_secret_proves check (purpose <> 'verify-email' or registration_id is not null);
