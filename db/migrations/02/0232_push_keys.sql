-- Several key pairs of push messages: the newest for new subscriptions, older ones for the browsers that subscribed with them.
alter table vapid_key
  drop column is_only,
  add column created_at timestamptz not null default now(),
  add primary key (public_key);

-- The key that the browser subscribed with; null (written by the version before): the oldest. A subscription ends with its key.
alter table push_subscription add column public_key text references vapid_key on delete cascade;
update push_subscription set public_key = (select public_key from vapid_key);
create index push_subscription_of_key on push_subscription (public_key);
