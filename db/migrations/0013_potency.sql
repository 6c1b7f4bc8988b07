-- Labels give potency in %, mg/g or mg of the package. Lists compare like with like: mg/g is a tenth of a percent.
alter table system_product
  add column potency_scale text generated always as
    (case potency_unit when 'mg' then 'mg' when '%' then '%' when 'mg/g' then '%' end) stored,
  add column thc_low numeric(9, 3) generated always as (case potency_unit when 'mg/g' then thc_min / 10 else thc_min end) stored,
  add column thc_high numeric(9, 3) generated always as (case potency_unit when 'mg/g' then thc_max / 10 else thc_max end) stored,
  add column cbd_low numeric(9, 3) generated always as (case potency_unit when 'mg/g' then cbd_min / 10 else cbd_min end) stored,
  add column cbd_high numeric(9, 3) generated always as (case potency_unit when 'mg/g' then cbd_max / 10 else cbd_max end) stored;
