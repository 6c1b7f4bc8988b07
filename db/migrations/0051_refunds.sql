-- What is given back of a captured payment, each time a row of its own. One is open at a time, for not every provider can tell
-- two apart. Together never more than was captured (decided under the lock of the payment).
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

-- What was given back before, and what is being given back now: under the keys that the provider knows.
insert into refund (id, attempt_id, amount_cents, state, actor, sends, refund_ref, created_at, settled_at, ask_at)
select id || '-r', id, amount_cents, case state when 'refunded' then 'done' else 'pending' end, goal_by, 1,
  case state when 'refunded' then id || '-r' end, coalesce(settled_at, created_at),
  case state when 'refunded' then settled_at end, ask_at
from payment_attempt where state = 'refunded' or (state = 'captured' and goal = 'returned');
