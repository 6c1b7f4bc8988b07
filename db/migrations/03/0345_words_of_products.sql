-- Words of a product are made in half the time: an import makes them of each row. They are the same words, in the same order.

create or replace function words_of(text) returns text[] language plpgsql immutable parallel safe as $$
declare
  plain text := plain_text($1);
  words text[] := regexp_split_to_array(plain, '[^a-z0-9.]+');
begin
  if strpos(plain, '-') > 0 then
    words := words || array(select replace(m[1], '-', '') from regexp_matches(plain, '[a-z]+(?:-[a-z]+)+', 'g') m);
  end if;
  return array(select distinct word from unnest(words) word where word ~ '[a-z0-9]' order by word);
end $$;

-- A brand has its words already.
create or replace function index_product() returns trigger language plpgsql as $$
declare
  brand_words text[];
  brand_document tsvector;
  kind_text text;
  kind_names text[];
  kind_words text[];
  strengths text[] := '{}';
  name_words text[] := words_of(new.display_name || ' ' || new.name);
  pieces text[] := regexp_match(new.net_weight, '^([0-9]{1,4}) × ([0-9.]{1,8}) (g|mg)$');
begin
  select search_words, search_document into brand_words, brand_document from brand where id = new.brand_id;
  select string_agg(display_name || ' ' || name, ' '), array_agg(display_name) || array_agg(name) into kind_text, kind_names
    from category where id in (new.category_id, new.subcategory_id);
  kind_words := words_of(concat_ws(' ', kind_text, new.plant_type,
    case when pieces[3] = 'g' then replace(trim_scale(pieces[1]::numeric * pieces[2]::numeric) || 'g each' || pieces[2] || 'g', '.', 'p')
      else translate(new.net_weight, '. ', 'p') end,
    case when new.thc_max > 0 and new.plant_type is distinct from 'cbd' then 'thc' end,
    case when new.cbd_min > 0 then 'cbd' end));
  if new.potency_unit = 'mg' then
    strengths := strengths_of('thc', new.potency_unit, new.thc_min, new.thc_max, pieces)
      || strengths_of('cbd', new.potency_unit, new.cbd_min, new.cbd_max, pieces);
  end if;
  new.kind_keys := array(
    select distinct rtrim(name_key(kind), 's') as key from unnest(kind_names || new.plant_type) kind where kind <> '' order by key);
  new.search_words := array(select distinct word from unnest(name_words || brand_words || kind_words) word order by word);
  new.search_document := document_of(name_words, 'A') || setweight(brand_document, 'B') || document_of(kind_words || strengths, 'C');
  return new;
end $$;
