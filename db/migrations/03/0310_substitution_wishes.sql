-- What a shopper wants where the store is short of a line: be asked, the nearest product instead, or the money back.

-- The last wish that they chose: of each line that they choose none for.
alter table cart add column substitution_wish text not null default 'ask'
  check (substitution_wish in ('ask', 'nearest', 'refund'));
-- null: as the cart's.
alter table cart_line add column substitution_wish text check (substitution_wish in ('ask', 'nearest', 'refund'));
alter table removed_cart_line add column substitution_wish text check (substitution_wish in ('ask', 'nearest', 'refund'));
