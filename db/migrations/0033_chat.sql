-- What a shopper and those who help her write to each other: with support, or about an order with its store.
create table chat (
  id              uuid primary key,
  user_id         uuid not null references app_user on delete cascade,
  -- null: with support.
  order_id        uuid references orders on delete cascade,
  -- The number of the newest message, and how far each side has come. What she was told through a socket, she has got.
  last_n          int not null default 0,
  shopper_got_to  int not null default 0,
  shopper_read_to int not null default 0,
  desk_read_to    int not null default 0,
  last_at         timestamptz not null,
  unique nulls not distinct (user_id, order_id)
);
create index chat_newest on chat (last_at desc, id desc);
create index chat_of_order on chat (order_id) where order_id is not null;

create table chat_message (
  -- Made by whoever writes it, so that a message that is sent again is there once.
  id           uuid primary key,
  chat_id      uuid not null references chat on delete cascade,
  -- From 1 on, in the order in which they were written.
  n            int not null check (n > 0),
  from_shopper boolean not null,
  -- 2,000 characters as a reader counts them.
  msg          text not null check (msg <> '' and char_length(msg) <= 20000),
  created_at   timestamptz not null,
  unique (chat_id, n)
);
