-- A favourite is a product, wherever it is sold; the listing is the offer that it was marked on.
create table favorite (
  user_id           uuid not null references app_user on delete cascade,
  system_product_id bigint not null references system_product on delete cascade,
  listing_id        bigint references listing on delete set null,
  added_at          timestamptz not null,
  primary key (user_id, system_product_id)
);
create index favorite_newest on favorite (user_id, added_at desc, system_product_id desc);
create index favorite_of_product on favorite (system_product_id); -- for the cascades
create index favorite_of_listing on favorite (listing_id);
