-- People who work at a store or for the site. Their roles, and what each role may do, are rows.

create table staff_role (
  key         text primary key check (key ~ '^[a-z]+(-[a-z]+)*$'),
  name        text not null check (name <> ''),
  -- For the whole site; else at a store.
  is_operator boolean not null,
  -- 1 manages everyone of its scope, also its equals; the others only those of a higher number.
  rank        smallint not null check (rank > 0),
  constraint staff_role_scope unique (key, is_operator)
);

create table staff_role_right (
  role_key  text not null references staff_role on delete cascade,
  right_key text not null check (right_key ~ '^(read|write)(_[a-z]+)+$'),
  primary key (role_key, right_key)
);

insert into staff_role (key, name, is_operator, rank) values
  ('owner', 'Owner', false, 1), ('manager', 'Manager', false, 2), ('budtender', 'Budtender', false, 3),
  ('driver', 'Driver', false, 4), ('accountant', 'Accountant', false, 5), ('support', 'Support', false, 6),
  ('administrator', 'Administrator', true, 1), ('operator-support', 'Support', true, 2),
  ('moderator', 'Moderator', true, 3), ('auditor', 'Auditor', true, 4);

insert into staff_role_right (role_key, right_key)
select role_key, unnest(string_to_array(rights, ' ')) from (values
  ('owner', 'read_orders write_orders write_refunds read_chats write_chats write_answers read_listings write_listings read_team write_team read_devices write_devices read_audit'),
  ('manager', 'read_orders write_orders write_refunds read_chats write_chats write_answers read_listings write_listings read_team write_team read_devices write_devices read_audit'),
  ('budtender', 'read_orders write_orders read_chats write_chats read_listings read_team'),
  ('driver', 'read_orders write_orders read_team'),
  ('accountant', 'read_orders read_listings read_team'),
  ('support', 'read_orders read_chats write_chats write_answers read_team'),
  ('administrator', 'read_orders write_orders write_refunds write_payments read_chats write_chats read_reviews write_reviews read_claims write_claims read_listings write_listings write_catalogue read_team write_team read_devices write_devices read_audit'),
  ('operator-support', 'read_orders write_orders write_refunds read_chats write_chats read_claims read_listings read_team'),
  ('moderator', 'read_reviews write_reviews read_claims write_claims'),
  ('auditor', 'read_orders read_reviews read_claims read_listings read_team read_devices read_audit')
) seed (role_key, rights);

create table staff_member (
  id                     uuid primary key,
  user_id                uuid not null references app_user on delete cascade,
  -- null: an operator, for all stores.
  store_id               bigint references store on delete cascade,
  role_key               text not null,
  is_operator            boolean not null generated always as (store_id is null) stored,
  since                  timestamptz not null,
  removed_at             timestamptz,
  -- null: appointed by the command, or by somebody whose account is gone.
  invited_by             uuid references app_user on delete set null,
  -- Of the training that a province requires of who sells (Ontario: CannSell).
  certificate_number     text check (char_length(certificate_number) between 1 and 40),
  certificate_expires_on date,
  constraint staff_member_role_scope foreign key (role_key, is_operator) references staff_role (key, is_operator)
);
-- A person has one role at a store, and one as an operator.
create unique index staff_member_once on staff_member (user_id, store_id) nulls not distinct where removed_at is null;
create index staff_member_of_store on staff_member (store_id) where removed_at is null;
create index staff_member_of_user on staff_member (user_id);
create index staff_member_invited_by on staff_member (invited_by);

create table staff_invitation (
  id          uuid primary key,
  -- SHA-256 of the token in the mailed link.
  token_hash  bytea not null unique check (octet_length(token_hash) = 32),
  email       text not null check (email = lower(normalize(email, nfc))),
  store_id    bigint references store on delete cascade,
  role_key    text not null,
  is_operator boolean not null generated always as (store_id is null) stored,
  invited_by  uuid references app_user on delete set null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  -- Accepted or withdrawn: the link serves no more.
  closed_at   timestamptz,
  constraint staff_invitation_role_scope foreign key (role_key, is_operator) references staff_role (key, is_operator)
);
create unique index staff_invitation_once on staff_invitation (email, store_id) nulls not distinct where closed_at is null;
create index staff_invitation_of_store on staff_invitation (store_id) where closed_at is null;
create index staff_invitation_by_end on staff_invitation (expires_at);
create index staff_invitation_invited_by on staff_invitation (invited_by);

insert into staff_member (id, user_id, store_id, role_key, since)
select gen_random_uuid(), own.user_id, own.store_id, 'owner', now()
from partner_store own join app_user on app_user.id = own.user_id where role = 'partner'
union all
select gen_random_uuid(), id, null, 'administrator', now() from app_user where role = 'operator';

-- Processes of the previous version read it.
drop table partner_store;
create view partner_store as
  select user_id, store_id from staff_member where removed_at is null and store_id is not null;

-- A partner without a store has nothing to do.
update app_user set role = 'shopper'
where role = 'partner' and not exists (select from staff_member where user_id = app_user.id and removed_at is null);

-- `app_user.role` summarizes what the user's rows say.
create function summarize_staff_role() returns trigger language plpgsql as $$
begin
  update app_user set role = summary.role
  from (select case when bool_or(store_id is null) then 'operator' when count(*) > 0 then 'partner' else 'shopper' end as role
    from staff_member where user_id = coalesce(new.user_id, old.user_id) and removed_at is null) summary
  where app_user.id = coalesce(new.user_id, old.user_id) and app_user.role <> summary.role;
  return null;
end $$;
create trigger staff_member_summary after insert or delete or update of user_id, store_id, removed_at on staff_member
  for each row execute function summarize_staff_role();
