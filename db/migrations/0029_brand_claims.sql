-- Who says that a brand is hers, and what an operator made of it.

create table brand_claim (
  id                  uuid primary key,
  -- The brand of the catalogue that is meant: found by its name, or named by the operator.
  brand_id            bigint references brand on delete cascade,
  brand_name          text not null check (brand_name <> ''),
  -- null, all three: whoever it was is forgotten.
  contact_information text check (contact_information <> ''),
  email               text check (email <> ''),
  phone_number        text check (phone_number <> ''),
  is_listed           boolean not null,
  status              text not null default 'new' check (status in ('new', 'accepted', 'refused')),
  created_at          timestamptz not null,
  decided_at          timestamptz,
  check (num_nonnulls(contact_information, email, phone_number) in (0, 3)),
  check ((status = 'new') = (decided_at is null)),
  check (status <> 'accepted' or brand_id is not null)
);
create index brand_claim_newest on brand_claim (created_at desc, id desc);
create index brand_claim_of_email on brand_claim (email) where email is not null;
-- A brand is one claimant's.
create unique index brand_claim_accepted on brand_claim (brand_id) where status = 'accepted';

-- Kept by the decision: lists and pages of brands need not look for claims.
alter table brand add column is_claimed boolean not null default false;
