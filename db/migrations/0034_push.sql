-- The key pair by which push services know this site (RFC 8292). Made on the first start; every process signs with this one.
create table vapid_key (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null,
  private_key text not null
);

-- A browser that is told of orders, for as long as the session lasts in which that was asked for.
create table push_subscription (
  id              uuid primary key,
  user_id         uuid not null references app_user on delete cascade,
  session_id      uuid not null unique references session on delete cascade,
  endpoint        text not null unique check (char_length(endpoint) <= 1000),
  p256dh          text not null,
  auth            text not null,
  created_at      timestamptz not null,
  last_success_at timestamptz
);
create index push_subscription_of_user on push_subscription (user_id, created_at desc);

-- The newest word to a device on each thing that it is told about.
create table push_message (
  subscription_id uuid not null references push_subscription on delete cascade,
  topic           uuid not null,
  body            text not null,
  path            text not null,
  happened_at     timestamptz not null,
  sent_at         timestamptz,
  primary key (subscription_id, topic)
);
create index push_message_by_age on push_message (happened_at);

-- Whoever ends a session, by whatever way: its device is told nothing more.
create function forget_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger forget_push_subscription after update of revoked_at on session
  for each row when (new.revoked_at is not null) execute function forget_push_subscription();
