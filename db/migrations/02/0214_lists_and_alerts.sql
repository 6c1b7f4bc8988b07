-- Lists of products that a shopper names. Who has the link of a shared one sees its name and products, nothing of the shopper.
create table saved_list (
  id          uuid primary key,
  user_id     uuid not null references app_user on delete cascade,
  name        text not null check (name <> ''),
  -- The unguessable part of the link; null: only its owner sees the list. A new one each time that sharing is turned on.
  share_token text unique check (length(share_token) = 40),
  created_at  timestamptz not null
);
create index saved_list_of_user on saved_list (user_id, created_at, id);

create table saved_list_product (
  list_id           uuid not null references saved_list on delete cascade,
  system_product_id bigint not null references system_product on delete cascade,
  added_at          timestamptz not null,
  primary key (list_id, system_product_id)
);
create index saved_list_product_of_product on saved_list_product (system_product_id); -- for the cascades

-- What a shopper waits for: a product that is out of stock, or words that found nothing. Deleted when the shopper is notified.
create table product_alert (
  id                uuid primary key,
  user_id           uuid not null references app_user on delete cascade,
  -- One of the two.
  system_product_id bigint references system_product on delete cascade,
  words             text check (char_length(words) between 1 and 200),
  -- Where they shop, to about 1 km; null: anywhere.
  longitude         double precision check (longitude between -180 and 180),
  latitude          double precision check (latitude between -90 and 90),
  created_at        timestamptz not null,
  -- When stock was last looked at for it.
  checked_at        timestamptz,
  check (num_nonnulls(system_product_id, words) = 1),
  check (num_nonnulls(longitude, latitude) in (0, 2)),
  unique (user_id, system_product_id),
  unique (user_id, words)
);
create index product_alert_of_product on product_alert (system_product_id); -- for the cascades
create index product_alert_to_check on product_alert (checked_at nulls first, id);

-- The third kind of notification: a product that an alert has found.
alter table notification
  add column product_id bigint references system_product on delete cascade,
  drop constraint notification_about,
  add constraint notification_about check (
    case type
      when 'order' then ref_id is not null and step <> '' and num_nulls(step, chat_id, chat_n, product_id) = 3
      when 'chat' then num_nulls(step, chat_id, chat_n) = 1 and step is null and product_id is null
      when 'product' then product_id is not null and num_nulls(ref_id, step, chat_id, chat_n) = 4
      else false
    end
  );
create index notification_of_product on notification (product_id); -- for the cascades
