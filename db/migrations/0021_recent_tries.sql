-- The moments of what was done lately, where so many in any hour or day are allowed and not one more.
alter table rate_limit add column recent timestamptz[] not null default '{}';
