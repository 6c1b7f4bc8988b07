-- What a person wants to hear of, and what the site's pages keep for her.
alter table app_user
  add column notify_by_mail boolean not null default true,
  -- News and offers: only who said so gets them.
  add column keep_updated   boolean not null default false,
  add column props          jsonb not null default '{}' check (jsonb_typeof(props) = 'object');
