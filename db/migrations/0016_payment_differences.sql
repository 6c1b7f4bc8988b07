-- What a comparison of our books with the payment provider's found, for somebody to look into: never mended by itself.
create table payment_difference (
  -- The provider's: an attempt's id, with -c, -v or -r for what came after; or somebody else's.
  payment_key  text not null check (payment_key <> ''),
  kind         text not null check (kind in ('missing', 'unexpected', 'amount')),
  ours         text not null,
  theirs       text not null,
  found_at     timestamptz not null,
  -- When a comparison came upon it last.
  last_seen_at timestamptz not null,
  primary key (payment_key, kind)
);
