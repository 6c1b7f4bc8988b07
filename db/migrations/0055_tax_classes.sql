-- Tax depends on the class of the product. Sources: src/features/orders/tax.ts.

-- 'cannabis' is the default for processes of the version before, which do not write it.
alter table system_product add column tax_class text not null default 'cannabis'
  check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'));

-- Later products get theirs from taxClassOf (src/features/catalog/tax-class.ts), unless the import names it.
update system_product sp set tax_class = case
    when c.name = 'vapes' then 'vape-cartridge'
    when sp.display_name ~* '\ydry[ -]?herb\y' then 'dry-herb-vaporizer'
    when s.name ~ '(^|-)dry-herb(-|$)' then 'dry-herb-vaporizer'
    -- Sold under 'Vaporizers' by the first demo catalogue.
    when sp.import_key = 'demo-umberleaf-works-replacement-screens-10-pack-1-pc' then 'dry-herb-vaporizer'
    when s.name in ('vaporizers', 'vape-pens', 'batteries', 'vape-batteries', '510-batteries') then 'vaporizer'
    else 'accessory'
  end
from category c, (select id, name from category union all select null, null) s
where c.id = sp.category_id and s.id is not distinct from sp.subcategory_id and c.name in ('vapes', 'accessories');

-- What the line was taxed as; null: the order was placed before there were classes.
alter table order_line add column tax_class text
  check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory'));

-- A levy on a class counts from its date until the next row of the same levy and class; an abolished one gets a row of 0 percent.
create table levy_rate (
  province        char(2) not null,
  tax_class       text not null
    check (tax_class in ('cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory')),
  levy            text not null check (levy <> ''),
  percent         numeric(6, 4) not null check (percent >= 0 and percent < 100),
  valid_from      date not null,
  -- The order in which levies are reckoned, and listed on a receipt.
  position        smallint not null default 1,
  -- The levies after this one are reckoned on the price with it.
  is_in_next_base boolean not null default false,
  primary key (province, tax_class, levy, valid_from)
);

-- What there was counts for every class, also what an operator has added, …
insert into levy_rate (province, tax_class, levy, percent, valid_from, position)
select r.province, c.tax_class, r.levy, r.percent, r.valid_from, r.position
from tax_rate r, unnest(array['cannabis', 'vape-cartridge', 'vaporizer', 'dry-herb-vaporizer', 'accessory']) c (tax_class);

-- … but Manitoba has no RST on cannabis,
delete from levy_rate where province = 'MB' and levy = 'RST' and tax_class in ('cannabis', 'vape-cartridge');

-- British Columbia has 20 % PST on what is vaped and on what vapes it, with GST on top; dry-herb vaporizers stay at 7 %,
delete from levy_rate
where province = 'BC' and levy = 'PST' and tax_class in ('vape-cartridge', 'vaporizer') and valid_from >= '2020-01-01';
insert into levy_rate (province, tax_class, levy, percent, valid_from, position, is_in_next_base) values
  ('BC', 'vape-cartridge', 'PST', 20, '2020-01-01', 0, true),
  ('BC', 'vaporizer', 'PST', 20, '2020-01-01', 0, true);

-- and Saskatchewan has VPT on vaporizers, from September 2021 to May 2025 instead of PST.
insert into levy_rate (province, tax_class, levy, percent, valid_from, position) values
  ('SK', 'vaporizer', 'VPT', 20, '2021-09-01', 3),
  ('SK', 'vaporizer', 'PST', 0, '2021-09-01', 2),
  ('SK', 'vaporizer', 'PST', 6, '2025-06-01', 2)
on conflict do nothing;

-- For processes of the version before, as long as they run beside this one.
drop table tax_rate;
create view tax_rate as
  select province, levy, percent, valid_from, position from levy_rate where tax_class = 'cannabis';
