-- Reviews that wait for an operator, and what a store says to one of its own.

-- Words and phrases as an operator writes them: a review that holds one, in whatever spelling, waits for an operator.
create table held_word (
  word text primary key check (word <> '')
);
-- To begin with: claims of health, and young people (Cannabis Act, s. 17: neither may promote cannabis), and a few insults.
insert into held_word (word) values
  ('cure'), ('cures'), ('cured'), ('heal'), ('heals'), ('healed'), ('medicine'), ('prescription'), ('safe for driving'),
  ('kid'), ('kids'), ('child'), ('children'), ('teen'), ('teens'), ('underage'),
  ('fuck'), ('fucking'), ('shit'), ('bitch'), ('asshole'), ('cunt');

alter table product_review
  add column state text not null default 'shown' check (state in ('shown', 'waiting', 'refused')),
  -- Neither: the author's account is gone, the review is nobody's.
  drop constraint product_review_check,
  add constraint product_review_author check (num_nonnulls(user_id, author_name) <= 1);

alter table store_review
  add column state text not null default 'shown' check (state in ('shown', 'waiting', 'refused')),
  add column answer text check (answer <> '' and char_length(answer) <= 2000),
  add column answered_at timestamptz,
  drop constraint store_review_check,
  add constraint store_review_author check (num_nonnulls(user_id, author_name) <= 1),
  add constraint store_review_answer check (num_nonnulls(answer, answered_at) in (0, 2));

create index product_review_waiting on product_review (created_at, id) where state = 'waiting';
create index store_review_waiting on store_review (created_at, id) where state = 'waiting';

-- Only what is shown counts.
create or replace function tally_product_reviews() returns trigger language plpgsql as $$
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

create or replace function tally_store_reviews() returns trigger language plpgsql as $$
begin
  perform from store where id in (select store_id from changed_rows where state = 'shown') order by id for no key update;
  update store s
  set review_count = s.review_count + n.count * tg_argv[0]::int, review_sum = s.review_sum + n.sum * tg_argv[0]::int
  from (select store_id, count(*)::int count, sum(rate)::int sum from changed_rows where state = 'shown' group by 1) n
  where s.id = n.store_id;
  return null;
end $$;

-- A review that is written again or judged changes its rate and its state, never its target.
create or replace function retally_product_review() returns trigger language plpgsql as $$
begin
  update system_product
  set review_count = review_count + (new.state = 'shown')::int - (old.state = 'shown')::int,
      review_sum = review_sum + new.rate * (new.state = 'shown')::int - old.rate * (old.state = 'shown')::int
  where id = new.system_product_id;
  return null;
end $$;
drop trigger retally on product_review;
create trigger retally after update of rate, state on product_review
  for each row when (old.rate <> new.rate or old.state <> new.state) execute function retally_product_review();

create or replace function retally_store_review() returns trigger language plpgsql as $$
begin
  update store
  set review_count = review_count + (new.state = 'shown')::int - (old.state = 'shown')::int,
      review_sum = review_sum + new.rate * (new.state = 'shown')::int - old.rate * (old.state = 'shown')::int
  where id = new.store_id;
  return null;
end $$;
drop trigger retally on store_review;
create trigger retally after update of rate, state on store_review
  for each row when (old.rate <> new.rate or old.state <> new.state) execute function retally_store_review();
