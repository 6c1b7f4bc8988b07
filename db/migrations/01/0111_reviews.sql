-- Reviews with their moderation, favorites and brand claims.

create table product_review (
  id                   uuid primary key,
  system_product_id    bigint not null references system_product on delete cascade,
  user_id              uuid references app_user on delete cascade,
  -- First name of an author who is no user here: of a review that was imported. Neither: the author's account was removed.
  author_name          text check (author_name <> ''),
  rate                 smallint not null check (rate between 1 and 5),
  description          text not null check (char_length(description) <= 2000), -- 200 characters as a reader counts them
  moods                text[] not null default '{}'
                       check (moods <@ '{happy,energetic,inspired,focused,creative,calm,sleepy}'),
  is_verified_purchase boolean not null default false,
  created_at           timestamptz not null,
  -- 'waiting': pending until an operator decides; 'refused': rejected.
  state                text not null default 'shown' check (state in ('shown', 'waiting', 'refused')),
  unique (system_product_id, user_id),
  constraint product_review_author check (num_nonnulls(user_id, author_name) <= 1)
);
create index product_review_newest on product_review (created_at desc, id desc);
create index product_review_of_product on product_review (system_product_id, created_at desc, id desc);
create index product_review_of_user on product_review (user_id, created_at desc, id desc) where user_id is not null;
create index product_review_waiting on product_review (created_at, id) where state = 'waiting';

create table store_review (
  id                   uuid primary key,
  store_id             bigint not null references store on delete cascade,
  user_id              uuid references app_user on delete cascade,
  author_name          text check (author_name <> ''),
  rate                 smallint not null check (rate between 1 and 5),
  description          text not null check (char_length(description) <= 2000),
  is_verified_purchase boolean not null default false,
  created_at           timestamptz not null,
  state                text not null default 'shown' check (state in ('shown', 'waiting', 'refused')),
  -- The store's.
  answer               text check (answer <> '' and char_length(answer) <= 2000),
  answered_at          timestamptz,
  unique (store_id, user_id),
  constraint store_review_author check (num_nonnulls(user_id, author_name) <= 1),
  constraint store_review_answer check (num_nonnulls(answer, answered_at) in (0, 2))
);
create index store_review_newest on store_review (created_at desc, id desc);
create index store_review_of_store on store_review (store_id, created_at desc, id desc);
create index store_review_of_user on store_review (user_id, created_at desc, id desc) where user_id is not null;
create index store_review_waiting on store_review (created_at, id) where state = 'waiting';

-- The averages count reviews that are shown. Statement-level, so that a bulk import pays once. Targets are locked in the order
-- of their ids: no deadlock between two.
create function tally_product_reviews() returns trigger language plpgsql as $$
begin
  perform from system_product where id in (select system_product_id from changed_rows where state = 'shown')
    order by id for no key update;
  update system_product sp
  set review_count = sp.review_count + n.count * tg_argv[0]::int, review_sum = sp.review_sum + n.sum * tg_argv[0]::int
  from (select system_product_id, count(*)::int count, sum(rate)::int sum from changed_rows
    where state = 'shown' group by 1) n
  where sp.id = n.system_product_id;
  return null;
end $$;
create trigger tally_inserted after insert on product_review
  referencing new table as changed_rows for each statement execute function tally_product_reviews('1');
create trigger tally_deleted after delete on product_review
  referencing old table as changed_rows for each statement execute function tally_product_reviews('-1');

create function tally_store_reviews() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed_rows where state = 'shown') order by id for no key update;
  update store s
  set review_count = s.review_count + n.count * tg_argv[0]::int, review_sum = s.review_sum + n.sum * tg_argv[0]::int
  from (select store_id, count(*)::int count, sum(rate)::int sum from changed_rows where state = 'shown' group by 1) n
  where s.id = n.store_id;
  return null;
end $$;
create trigger tally_inserted after insert on store_review
  referencing new table as changed_rows for each statement execute function tally_store_reviews('1');
create trigger tally_deleted after delete on store_review
  referencing old table as changed_rows for each statement execute function tally_store_reviews('-1');

-- An edit or a decision changes the rate and the state of a review, never its target.
create function retally_product_review() returns trigger language plpgsql as $$
begin
  update system_product
  set review_count = review_count + (new.state = 'shown')::int - (old.state = 'shown')::int,
      review_sum = review_sum + new.rate * (new.state = 'shown')::int - old.rate * (old.state = 'shown')::int
  where id = new.system_product_id;
  return null;
end $$;
create trigger retally after update of rate, state on product_review
  for each row when (old.rate <> new.rate or old.state <> new.state) execute function retally_product_review();

create function retally_store_review() returns trigger language plpgsql as $$
begin
  update store
  set review_count = review_count + (new.state = 'shown')::int - (old.state = 'shown')::int,
      review_sum = review_sum + new.rate * (new.state = 'shown')::int - old.rate * (old.state = 'shown')::int
  where id = new.store_id;
  return null;
end $$;
create trigger retally after update of rate, state on store_review
  for each row when (old.rate <> new.rate or old.state <> new.state) execute function retally_store_review();

-- Words and phrases: a review that contains one, in any spelling, waits for an operator.
create table held_word (
  word text primary key check (word <> '')
);
-- To begin with: claims of health, and young people (Cannabis Act, s. 17: neither may promote cannabis), and a few insults.
insert into held_word (word) values
  ('cure'), ('cures'), ('cured'), ('heal'), ('heals'), ('healed'), ('medicine'), ('prescription'), ('safe for driving'),
  ('kid'), ('kids'), ('child'), ('children'), ('teen'), ('teens'), ('underage'),
  ('fuck'), ('fucking'), ('shit'), ('bitch'), ('asshole'), ('cunt');

-- Products that a user marked, at any store; the listing is the offer on which they marked it.
create table favorite (
  user_id           uuid not null references app_user on delete cascade,
  system_product_id bigint not null references system_product on delete cascade,
  listing_id        bigint references listing on delete set null,
  added_at          timestamptz not null,
  primary key (user_id, system_product_id)
);
create index favorite_newest on favorite (user_id, added_at desc, system_product_id desc);
create index favorite_of_product on favorite (system_product_id); -- for the cascades
create index favorite_of_listing on favorite (listing_id);

-- Requests to be recognized as a brand's maker.
create table brand_claim (
  id                  uuid primary key,
  -- The brand of the catalogue: found by its name, or chosen by the operator.
  brand_id            bigint references brand on delete cascade,
  brand_name          text not null check (brand_name <> ''),
  -- All three null: the claimant's personal data was erased.
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
-- A brand has one claimant.
create unique index brand_claim_accepted on brand_claim (brand_id) where status = 'accepted';
