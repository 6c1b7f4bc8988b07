-- The card that checkout offers first. The first card saved is it; when it goes, the newest of the rest.
alter table saved_card add column is_default boolean not null default false;
update saved_card c set is_default = true
  where not exists (select from saved_card n where n.user_id = c.user_id and (n.created_at, n.id) > (c.created_at, c.id));
create unique index saved_card_default on saved_card (user_id) where is_default;
