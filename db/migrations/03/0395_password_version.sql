-- How many times the password of an account was changed. Its hash changes without that as well: a log-in renews an outdated one.
alter table app_user add column password_version integer not null default 0;

-- Log-ins that wait for their second step begin anew.
delete from log_in_ticket;
alter table log_in_ticket drop constraint log_in_ticket_of_password;
alter table log_in_ticket drop column password_hash;
-- As it was when the password was entered: a change ends the log-in. null with the user.
alter table log_in_ticket add column password_version integer,
  add constraint log_in_ticket_of_password check ((user_id is null) = (password_version is null));
