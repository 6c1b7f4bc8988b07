-- Payments and refunds, and the records of the sandbox vault.

-- One authorization of an order's payment. Its id is the provider's idempotency key. The row is written before the provider is
-- called, and recovery drives it to its target state.
create table payment_attempt (
  id             uuid primary key,
  order_id       uuid not null references orders on delete cascade,
  state          text not null check (state in ('pending', 'approved', 'declined', 'captured', 'voided', 'refunded')),
  -- The target state.
  goal           text not null check (goal in ('authorized', 'captured', 'returned')),
  amount_cents   bigint not null check (amount_cents > 0),
  vault_key      text not null,
  -- How many times the provider was, or may have been, asked to authorize.
  sends          integer not null default 1,
  auth_ref       text,
  capture_ref    text,
  decline_code   text,
  created_at     timestamptz not null,
  settled_at     timestamptz,
  -- Who set the target state: staff who handed the order over checked the age, also where the capture comes later.
  goal_by        text not null default 'system' check (goal_by <> ''),
  -- When the recovery asks the provider next about a payment that has not reached its target state.
  ask_at         timestamptz not null default clock_timestamp() + interval '20 seconds',
  -- When the target state was changed (null: never). A void that the provider rejects counts as done only when no capture can
  -- still be in progress.
  goal_at        timestamptz,
  -- When the refund was announced to the shopper; null: not yet.
  refund_told_at timestamptz,
  check ((state in ('approved', 'captured', 'voided', 'refunded')) = (auth_ref is not null)),
  check ((state in ('captured', 'refunded')) = (capture_ref is not null)),
  check ((state = 'declined') = (decline_code is not null))
);
create unique index one_live_attempt on payment_attempt (order_id) where state in ('pending', 'approved', 'captured');
create index attempt_of_order on payment_attempt (order_id);
create index attempt_unsettled on payment_attempt (ask_at)
  where state = 'pending' or (state = 'approved' and goal <> 'authorized') or (state = 'captured' and goal = 'returned');
-- Authorizations, the oldest first: they are released before the bank lets them expire.
create index attempt_held on payment_attempt (created_at) where state = 'approved' and goal = 'authorized';
create index payment_attempt_untold on payment_attempt (settled_at) where state = 'refunded' and refund_told_at is null;

-- Each return of captured money. One is open at a time, because not every provider can tell two apart. Together never more
-- than was captured (decided under the lock of the payment).
create table refund (
  -- Our reference and the provider's idempotency key: the payment's id and -r, from the second one on with a number.
  id           text primary key check (id <> '' and char_length(id) <= 50),
  attempt_id   uuid not null references payment_attempt on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  -- unclear: the provider cannot say whether this one was made, so a person looks it up.
  state        text not null check (state in ('pending', 'done', 'declined', 'unclear')),
  -- null: the order was canceled.
  reason       text check (reason <> ''),
  -- Who asked for it: 'shopper', 'system', or the id of a user.
  actor        text not null check (actor <> ''),
  -- How many times the provider was, or may have been, asked.
  sends        integer not null default 0 check (sends >= 0),
  -- The provider's own reference, once it is made.
  refund_ref   text,
  created_at   timestamptz not null,
  settled_at   timestamptz,
  -- When the recovery asks about it next.
  ask_at       timestamptz not null,
  check ((state = 'done') = (refund_ref is not null))
);
create unique index one_open_refund on refund (attempt_id) where state in ('pending', 'unclear');
create index refund_of_attempt on refund (attempt_id);
create index refund_due on refund (ask_at) where state = 'pending';

-- Differences between our books and the payment provider's, found by reconciliation. A person looks into each; none is
-- corrected by the program.
create table payment_difference (
  -- The provider's: an attempt's id, with -c, -v or -r for what followed it; or a key that is not ours.
  payment_key  text not null check (payment_key <> ''),
  kind         text not null check (kind in ('missing', 'unexpected', 'amount')),
  ours         text not null,
  theirs       text not null,
  found_at     timestamptz not null,
  -- When a reconciliation last found it.
  last_seen_at timestamptz not null,
  primary key (payment_key, kind)
);

-- The sandbox vault stands in for a payment provider, so it has no foreign keys to the tables above, and the adapter writes it
-- through a connection of its own. It stores how a test card behaves, never its number.
create schema sandbox_vault;

create table sandbox_vault.card (
  token      text primary key,
  key        text not null unique,
  kind       text not null,
  last4      text not null check (last4 ~ '^[0-9]{4}$'),
  expiry     text not null,
  behaviour  text not null,
  added_at   timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);

create table sandbox_vault.record (
  key          text primary key,
  kind         text not null check (kind in ('authorize', 'capture', 'void', 'refund')),
  ref          text not null unique,
  -- The authorization that a capture or void is for; the capture that a refund is for.
  parent_ref   text references sandbox_vault.record (ref),
  token        text references sandbox_vault.card,
  amount_cents bigint not null check (amount_cents >= 0),
  is_approved  boolean not null,
  code         text not null,
  -- How often the same key was sent.
  sends        integer not null default 1,
  at           timestamptz(3) not null default clock_timestamp()
);
create index record_by_time on sandbox_vault.record (at, key);
create unique index one_end_of_authorization on sandbox_vault.record (parent_ref)
  where kind in ('capture', 'void') and is_approved;
create index record_of_parent on sandbox_vault.record (parent_ref);
