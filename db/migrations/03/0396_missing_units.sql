-- missing: units of an order that the store could not find, no longer on hand; above 0: they turned up.
-- Not validated, which would read the whole table under its lock: each row was checked by the narrower constraints.
alter table stock_movement drop constraint stock_movement_kind_check, drop constraint stock_movement_order_check,
  drop constraint stock_movement_change_check;
alter table stock_movement
  add constraint stock_movement_kind_check check (kind in
    ('opening', 'feed', 'adjust', 'reserve', 'release', 'hand-over', 'return', 'missing')) not valid,
  add constraint stock_movement_order_check check
    ((kind in ('reserve', 'release', 'hand-over', 'return', 'missing')) = (order_id is not null)) not valid,
  add constraint stock_movement_change_check check (case kind
    when 'reserve' then on_hand_change = 0 and reserved_change > 0
    when 'release' then on_hand_change = 0 and reserved_change < 0
    when 'hand-over' then on_hand_change < 0 and reserved_change = on_hand_change
    when 'return' then on_hand_change > 0 and reserved_change = 0
    when 'missing' then on_hand_change <> 0 and reserved_change = 0
    else reserved_change = 0 end) not valid;
