-- Changes of an e-mail address or phone number can be stopped while they wait and undone for three days after. What a
-- person proved before is kept until their account is removed: it is erased by all of it.

alter table one_time_secret
  add column phone text,
  -- In which order they were made.
  add column n bigint generated always as identity,
  drop constraint one_time_secret_purpose_check,
  add constraint one_time_secret_purpose_check
    check (purpose in ('verify-email', 'reset-password', 'change-email', 'stop-change', 'undo-change')),
  drop constraint one_time_secret_email,
  -- 'change-email' holds the new address, 'undo-change' both contacts as they were before.
  add constraint one_time_secret_contacts check (case purpose
    when 'change-email' then email is not null and phone is null
    when 'undo-change' then email is not null or phone is not null
    else email is null and phone is null end);

create table former_contact (
  user_id uuid not null references app_user on delete cascade,
  -- An address or a number.
  contact text not null,
  primary key (user_id, contact)
);

-- Of earlier changes this much is known: what went to a former contact, and which addresses were confirmed lately.
insert into former_contact (user_id, contact)
  select m.user_id, m.recipient from outbox_message m join app_user u on u.id = m.user_id
    where m.recipient is distinct from u.email and m.recipient is distinct from u.phone
  union
  select s.user_id, s.email from one_time_secret s join app_user u on u.id = s.user_id
    where s.purpose = 'change-email' and s.used_at is not null and s.email is distinct from u.email;
