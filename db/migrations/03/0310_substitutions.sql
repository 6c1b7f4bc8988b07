-- What a shopper wants where the store is short of a line: be asked, the nearest product instead, or the money back.

-- The last wish that they chose: of each line that they choose none for.
alter table cart add column substitution_wish text not null default 'ask'
  check (substitution_wish in ('ask', 'nearest', 'refund'));
-- null: as the cart's.
alter table cart_line add column substitution_wish text check (substitution_wish in ('ask', 'nearest', 'refund'));
alter table removed_cart_line add column substitution_wish text check (substitution_wish in ('ask', 'nearest', 'refund'));

-- Another product that takes, or was to take, the place of units of a line that the store is short of. While the shopper
-- has not answered, its units are reserved beside those of the order's lines.
create table substitution (
  id               uuid primary key,
  order_id         uuid not null,
  -- The line that is short.
  listing_id       bigint not null,
  substitute_id    bigint not null references listing,
  units            integer not null check (units > 0),
  -- What the shopper was asked at.
  unit_price_cents integer not null check (unit_price_cents > 0),
  -- There is none left of the ordered product: what the line no longer reserves is not for sale.
  is_sold_out      boolean not null,
  state            text not null check (state in ('waiting', 'approved', 'declined', 'expired', 'withdrawn')),
  asked_at         timestamptz not null,
  -- Who asked; null: their account is gone.
  asked_by         uuid references app_user on delete set null,
  -- Silence until then is a no.
  answer_by        timestamptz not null,
  ended_at         timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  foreign key (order_id, listing_id) references order_line on delete cascade
);
create index substitution_of_order on substitution (order_id, asked_at);
create index substitution_by_substitute on substitution (substitute_id);
create index substitution_asked_by on substitution (asked_by) where asked_by is not null;
-- One question for each line. The sweep reads all that wait: always few.
create unique index substitution_waiting on substitution (order_id, listing_id) where state = 'waiting';
