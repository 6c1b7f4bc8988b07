-- Someone of staff wants to be notified on this device of new orders at the stores where they work, too.
alter table push_subscription add column is_for_stores boolean not null default false;
