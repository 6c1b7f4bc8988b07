-- Whether shoppers may pick orders up. A store hands over in one of the two ways at least: one that takes no orders is paused.
alter table store
  add column has_pickup boolean not null default true,
  add constraint store_hands_over check (has_pickup or has_delivery);
