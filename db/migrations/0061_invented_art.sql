-- What is invented may be drawn: shop fronts, packages and brand marks. Of a real store or brand nothing is drawn but its
-- initials. Only the demo catalogue is invented: its stores alone have a hue, its products a key of their own.
alter table store add column is_invented boolean not null default false;
alter table brand add column is_invented boolean not null default false;
update store set is_invented = true where hue is not null;
update brand set is_invented = true
where exists (select from system_product p where p.brand_id = brand.id and p.import_key like 'demo-%')
  and not exists (select from system_product p where p.brand_id = brand.id and p.import_key not like 'demo-%');
comment on column brand.hue is 'The look of its packaging, of an invented brand; null: derived from the name.';
