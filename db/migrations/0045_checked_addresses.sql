-- A point that came with an address is compared with where the geocoder has that address. What was saved before is compared
-- when it is used next (null); what lies in a cart from before is chosen again.
alter table user_address add column checked_at timestamptz;
alter table cart_store add column is_location_checked boolean not null default false;
