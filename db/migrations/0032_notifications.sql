-- What a person is told of within the site, once per step of what it is about.
create table notification (
  id         uuid primary key,
  user_id    uuid not null references app_user on delete cascade,
  type       text not null check (type = 'order'),
  -- The order.
  ref_id     uuid not null references orders on delete cascade,
  step       text not null check (step <> ''),
  message    text not null check (message <> ''),
  created_at timestamptz not null,
  read_at    timestamptz,
  unique (ref_id, step)
);
create index notification_of_user on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;
