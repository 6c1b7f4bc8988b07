-- What a store does with an order: its lines as they are packed, the time it promised, its driver, its last step taken back;
-- and money that follows what is handed over.

alter table order_line
  -- Units in the bag so far.
  add column picked integer not null default 0 check (picked >= 0),
  -- Ordered units that are not handed over.
  add column short integer not null default 0 check (short >= 0),
  add column outcome text not null default 'open'
    check (outcome in ('open', 'picked', 'short', 'out-of-stock', 'swapped')),
  -- What the shopper wants where the store is short of it.
  add column substitution_wish text not null default 'ask' check (substitution_wish in ('ask', 'nearest', 'refund')),
  -- The listing of the line that this one takes the place of; null: it was ordered.
  add column replaces bigint references listing,
  -- Who last picked or decided the line; null: nobody.
  add column decided_by uuid references app_user on delete set null,
  add column decided_at timestamptz,
  add constraint order_line_units check (picked + short <= quantity),
  add constraint order_line_outcome check (case outcome
    when 'picked' then short = 0 and picked = quantity
    when 'short' then short between 1 and quantity - 1 and picked + short = quantity
    when 'out-of-stock' then short = quantity
    when 'swapped' then short > 0 and picked + short = quantity
    else short = 0 and picked < quantity
  end);
create index order_line_replaces on order_line (replaces) where replaces is not null;
create index order_line_decided_by on order_line (decided_by) where decided_by is not null;

alter table orders
  -- Grows with every change of the order or its lines.
  add column version integer not null default 0,
  -- Promised when the store accepted; null: it named no time.
  add column ready_at timestamptz,
  add column driver_id uuid references app_user on delete set null,
  -- When someone of the store first opened it: from then on no device rings.
  add column seen_at timestamptz,
  add column seen_by uuid references app_user on delete set null,
  -- Refused at the door, and on its way back to the store, which it must reach the same day.
  add column returning_since timestamptz,
  -- What its lines as they are cost. null: as ordered. The delivery fee and its tax stay as they were at submit.
  add column charge_sub_total_cents bigint check (charge_sub_total_cents >= 0),
  add column charge_tax_cents bigint check (charge_tax_cents >= 0),
  add column charge_tax_lines jsonb check (jsonb_typeof(charge_tax_lines) = 'array'),
  add column charge_deposit_cents bigint check (charge_deposit_cents >= 0),
  add column charge_total_cents bigint,
  add constraint orders_charge check (case
    when charge_total_cents is null then num_nonnulls(charge_sub_total_cents, charge_tax_cents, charge_tax_lines, charge_deposit_cents) = 0
    else num_nulls(charge_sub_total_cents, charge_tax_cents, charge_tax_lines, charge_deposit_cents) = 0
      and charge_total_cents = charge_sub_total_cents + charge_tax_cents + delivery_fee_cents + charge_deposit_cents
      -- Never above what was authorized.
      and charge_total_cents between 1 and total_cents
  end),
  add constraint orders_returning check (returning_since is null or status in ('out-for-delivery', 'canceled'));
create index orders_driver on orders (driver_id) where driver_id is not null;
create index orders_seen_by on orders (seen_by) where seen_by is not null;
-- The queue of a store has those on hold as well.
drop index orders_open_of_store;
create index orders_open_of_store on orders (store_id, placed_at, id) where status not in ('completed', 'canceled');

create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_order_version before update on orders for each row
  when (old.* is distinct from new.*) execute function count_order_version();

create function count_line_version() returns trigger language plpgsql as $$
begin
  update orders set version = version + 1 where id = new.order_id;
  return null;
end $$;
create trigger count_line_version after update on order_line for each row
  when (old.* is distinct from new.*) execute function count_line_version();

alter table order_history
  -- A step that can be taken back is announced to the shopper from then on; null: at once.
  add column announce_at timestamptz,
  -- Taken back before it was announced: it no longer counts as a step of the order.
  add column undone_at timestamptz,
  add column undone_by text check (undone_by <> ''),
  add constraint order_history_undone check ((undone_at is null) = (undone_by is null) and (undone_at is null or announce_at is not null));

-- What is asked to be captured: at most amount_cents, which stays what was authorized. null: no capture was asked for, or the
-- process of the version before asked for all of it.
alter table payment_attempt add column capture_cents bigint,
  add constraint payment_attempt_capture check (capture_cents between 1 and amount_cents);
update payment_attempt set capture_cents = amount_cents where state in ('captured', 'refunded');

-- The units that a refund is for. Without lines it is for the whole rest of the payment.
create table refund_line (
  refund_id    text not null references refund on delete cascade,
  order_id     uuid not null,
  listing_id   bigint not null,
  units        integer not null check (units > 0),
  -- The goods came back, and are on hand again.
  is_restocked boolean not null,
  primary key (refund_id, listing_id),
  foreign key (order_id, listing_id) references order_line on delete cascade
);
create index refund_line_of_line on refund_line (order_id, listing_id);

-- return: units of a refunded line came back to the store.
alter table stock_movement drop constraint stock_movement_kind_check, drop constraint stock_movement_check1,
  drop constraint stock_movement_check2;
alter table stock_movement
  add constraint stock_movement_kind_check check (kind in ('opening', 'feed', 'adjust', 'reserve', 'release', 'hand-over', 'return')),
  add constraint stock_movement_order_check check ((kind in ('reserve', 'release', 'hand-over', 'return')) = (order_id is not null)),
  add constraint stock_movement_change_check check (case kind
    when 'reserve' then on_hand_change = 0 and reserved_change > 0
    when 'release' then on_hand_change = 0 and reserved_change < 0
    when 'hand-over' then on_hand_change < 0 and reserved_change = on_hand_change
    when 'return' then on_hand_change > 0 and reserved_change = 0
    else reserved_change = 0 end);

-- Where a store keeps it: pick lists follow it.
alter table listing add column shelf_place text check (char_length(shelf_place) between 1 and 40);

-- A driver sees and carries out deliveries; who works at the counter does all orders.
insert into staff_role_right (role_key, right_key)
select held.role_key, added.right_key
from staff_role_right held join (values ('read_orders', 'read_deliveries'), ('write_orders', 'write_deliveries'))
  added (given_by, right_key) on held.right_key = added.given_by;
delete from staff_role_right where role_key = 'driver' and right_key in ('read_orders', 'write_orders');
