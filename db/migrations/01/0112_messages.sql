-- Mails and text messages, the mailing list, chat, notifications, push messages, and tasks that are due by their rows.

-- Mails and text messages, written in the transaction that they follow from; a job sends them.
create table outbox_message (
  id              uuid primary key,
  channel         text not null check (channel in ('mail', 'sms')),
  recipient       text not null check (recipient <> ''),
  subject         text not null,
  text            text not null,
  html            text not null,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  -- Set where the recipient is a former contact of the user, so that the message is erased with the account.
  user_id         uuid references app_user on delete cascade,
  -- Where promotional mails can be unsubscribed, for their header (RFC 8058).
  unsubscribe_url text check (unsubscribe_url ~ '^https?://'),
  tries           integer not null default 0,
  first_tried_at  timestamptz,
  -- By the clock of the processes; new ones are due at once, those that expire first.
  next_try_at     timestamptz not null default 'epoch',
  -- When a link or PIN in it expires.
  expires_at      timestamptz,
  -- Of messages on one topic only the one on the latest event is worth sending late.
  topic           text,
  topic_at        timestamptz,
  -- It is not sent any more.
  dropped_at      timestamptz,
  drop_reason     text check (drop_reason in ('expired', 'overtaken', 'gave-up', 'undeliverable')),
  alerted_at      timestamptz,
  check ((dropped_at is null) = (drop_reason is null)),
  check (sent_at is null or dropped_at is null),
  check ((topic is null) = (topic_at is null))
);
create index outbox_message_newest on outbox_message (created_at desc);
create index outbox_message_of_user on outbox_message (user_id) where user_id is not null;
create index outbox_message_due on outbox_message (next_try_at) where sent_at is null and dropped_at is null;
create index outbox_message_of_topic on outbox_message (topic, topic_at) where topic is not null;

-- The mailing list, and the proof of every consent (CASL, s. 13: the proof is ours to give).
create table newsletter_subscriber (
  email         text primary key check (email = lower(normalize(email, nfc)) and email ~ '^[^@\s]+@[^@\s]+$'),
  -- 'asked': the address was entered, and its reader has not confirmed.
  state         text not null check (state in ('asked', 'confirmed', 'left')),
  -- Part of every mail: it ends the mails to this address, and does nothing else.
  leave_key     text not null unique,
  -- SHA-256 of the secret in the mail that asks for the confirmation.
  confirm_hash  bytea unique check (octet_length(confirm_hash) = 32),
  confirm_until timestamptz,
  check (num_nonnulls(confirm_hash, confirm_until) in (0, 2))
);

create table newsletter_record (
  id           bigint generated always as identity primary key,
  email        text not null references newsletter_subscriber on delete cascade,
  event        text not null check (event in ('asked', 'confirmed', 'left')),
  -- The version of the text that was agreed to (src/features/newsletter/consent.ts).
  text_version text,
  source       text not null check (source in ('footer', 'preferences', 'mail')),
  -- SHA-256 of the IP address, with the e-mail address as its salt.
  ip_hash      bytea check (octet_length(ip_hash) = 32),
  at           timestamptz not null
);
create index newsletter_record_of_email on newsletter_record (email, id);

-- What a shopper and staff write to each other: with support, or about an order with its store.
create table chat (
  id              uuid primary key,
  user_id         uuid not null references app_user on delete cascade,
  -- null: with support.
  order_id        uuid references orders on delete cascade,
  -- The number of the newest message, and the newest one that each side received or read. What was sent through a live
  -- connection was received. An answer of staff reads everything before it.
  last_n          int not null default 0,
  shopper_got_to  int not null default 0,
  shopper_read_to int not null default 0,
  desk_read_to    int not null default 0,
  last_at         timestamptz not null,
  -- The newest message for which a mail said that it is unread, or unanswered.
  reader_mailed_n integer not null default 0,
  desk_mailed_n   integer not null default 0,
  unique nulls not distinct (user_id, order_id)
);
create index chat_newest on chat (last_at desc, id desc);
create index chat_of_order on chat (order_id) where order_id is not null;
create index chat_waiting on chat (id) where desk_read_to < last_n;

create table chat_message (
  -- Made by the sender's browser, so that a message that is sent again is stored once.
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

-- Messages in the user's list on the site: one for each step of an order, and one for each conversation, which becomes new
-- again with each unread answer.
create table notification (
  id         uuid primary key,
  user_id    uuid not null references app_user on delete cascade,
  type       text not null,
  -- The order; null: of a conversation with support.
  ref_id     uuid references orders on delete cascade,
  step       text,
  message    text not null check (message <> ''),
  created_at timestamptz not null,
  read_at    timestamptz,
  chat_id    uuid unique references chat on delete cascade,
  -- The number of the newest message that it covers.
  chat_n     int check (chat_n > 0),
  unique (ref_id, step),
  constraint notification_about check (
    case type
      when 'order' then ref_id is not null and step <> '' and num_nulls(step, chat_id, chat_n) = 2
      when 'chat' then num_nulls(step, chat_id, chat_n) = 1 and step is null
      else false
    end
  )
);
create index notification_of_user on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;

-- The key pair that identifies this site to push services (RFC 8292). Made at the first start and shared by all processes.
create table vapid_key (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null,
  private_key text not null
);

-- A browser that gets order updates, for as long as the session lasts in which it subscribed.
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

-- The newest push message to a device on each topic.
create table push_message (
  subscription_id uuid not null references push_subscription on delete cascade,
  topic           uuid not null,
  body            text not null,
  path            text not null,
  happened_at     timestamptz not null,
  sent_at         timestamptz,
  -- Until then the process that sends it has it alone: of two that are sent at once the older could arrive last.
  taken_until     timestamptz,
  -- The push service asked for no messages before.
  not_before      timestamptz,
  primary key (subscription_id, topic)
);
create index push_message_by_age on push_message (happened_at);
create index push_message_unsent on push_message (happened_at) where sent_at is null;

-- However a session ends: its device gets no more push messages.
create function forget_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger forget_push_subscription after update of revoked_at on session
  for each row when (new.revoked_at is not null) execute function forget_push_subscription();

-- What must be done once and has no other row that says so: a card that the vault must delete, a picture that no page shows, a
-- mail that was asked for without a session. Deleted when it is done.
create table pending_task (
  name       text not null,
  key        text not null,
  data       jsonb not null,
  -- By the clock of the processes.
  due_at     timestamptz not null,
  -- After that it is not worth doing.
  expires_at timestamptz,
  tries      integer not null default 0,
  primary key (name, key)
);
create index pending_task_due on pending_task (name, due_at);
