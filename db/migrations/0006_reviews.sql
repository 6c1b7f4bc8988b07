-- What shoppers say of products and stores. The averages shown beside each are kept by triggers on these tables.

create table product_review (
  id                   uuid primary key,
  system_product_id    bigint not null references system_product on delete cascade,
  user_id              uuid references app_user on delete cascade,
  -- First name of an author who is no user here: a review that came with an imported catalogue.
  author_name          text check (author_name <> ''),
  rate                 smallint not null check (rate between 1 and 5),
  description          text not null check (char_length(description) <= 2000), -- 200 characters as a reader counts them
  moods                text[] not null default '{}'
                       check (moods <@ '{happy,energetic,inspired,focused,creative,calm,sleepy}'),
  is_verified_purchase boolean not null default false,
  created_at           timestamptz not null,
  unique (system_product_id, user_id),
  check (num_nonnulls(user_id, author_name) = 1)
);
create index product_review_newest on product_review (created_at desc, id desc);
create index product_review_of_product on product_review (system_product_id, created_at desc, id desc);
create index product_review_of_user on product_review (user_id, created_at desc, id desc) where user_id is not null;

create table store_review (
  id                   uuid primary key,
  store_id             bigint not null references store on delete cascade,
  user_id              uuid references app_user on delete cascade,
  author_name          text check (author_name <> ''),
  rate                 smallint not null check (rate between 1 and 5),
  description          text not null check (char_length(description) <= 2000),
  is_verified_purchase boolean not null default false,
  created_at           timestamptz not null,
  unique (store_id, user_id),
  check (num_nonnulls(user_id, author_name) = 1)
);
create index store_review_newest on store_review (created_at desc, id desc);
create index store_review_of_store on store_review (store_id, created_at desc, id desc);
create index store_review_of_user on store_review (user_id, created_at desc, id desc) where user_id is not null;

-- Statement-level, so that a bulk import pays once. Targets are locked in the order of their ids: no deadlock between two.
create function tally_product_reviews() returns trigger language plpgsql as $$
begin
  perform from system_product where id in (select system_product_id from changed_rows) order by id for no key update;
  update system_product sp
  set review_count = sp.review_count + n.count * tg_argv[0]::int, review_sum = sp.review_sum + n.sum * tg_argv[0]::int
  from (select system_product_id, count(*)::int count, sum(rate)::int sum from changed_rows group by 1) n
  where sp.id = n.system_product_id;
  return null;
end $$;
create trigger tally_inserted after insert on product_review
  referencing new table as changed_rows for each statement execute function tally_product_reviews('1');
create trigger tally_deleted after delete on product_review
  referencing old table as changed_rows for each statement execute function tally_product_reviews('-1');

create function tally_store_reviews() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed_rows) order by id for no key update;
  update store s
  set review_count = s.review_count + n.count * tg_argv[0]::int, review_sum = s.review_sum + n.sum * tg_argv[0]::int
  from (select store_id, count(*)::int count, sum(rate)::int sum from changed_rows group by 1) n
  where s.id = n.store_id;
  return null;
end $$;
create trigger tally_inserted after insert on store_review
  referencing new table as changed_rows for each statement execute function tally_store_reviews('1');
create trigger tally_deleted after delete on store_review
  referencing old table as changed_rows for each statement execute function tally_store_reviews('-1');

-- A review that is written again changes its rate, never its target.
create function retally_product_review() returns trigger language plpgsql as $$
begin
  update system_product set review_sum = review_sum + new.rate - old.rate where id = new.system_product_id;
  return null;
end $$;
create trigger retally after update of rate on product_review
  for each row when (old.rate <> new.rate) execute function retally_product_review();

create function retally_store_review() returns trigger language plpgsql as $$
begin
  update store set review_sum = review_sum + new.rate - old.rate where id = new.store_id;
  return null;
end $$;
create trigger retally after update of rate on store_review
  for each row when (old.rate <> new.rate) execute function retally_store_review();
