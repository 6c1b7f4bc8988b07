-- The name of a person's picture among the files; its address is as hard to guess as a secret.
alter table app_user add column picture_file text unique check (picture_file <> '');
