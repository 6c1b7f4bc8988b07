-- How many times the password of an account was changed. Its hash changes without that as well: a log-in renews an outdated one.
alter table app_user add column password_version integer not null default 0;

-- As it was when the password was entered: a change ends the log-in. null with the user, and in a ticket of the version before,
-- which writes and reads password_hash still: that column goes with a later version.
alter table log_in_ticket drop constraint log_in_ticket_of_password;
alter table log_in_ticket add column password_version integer,
  add constraint log_in_ticket_of_password check (user_id is not null or password_version is null);
