-- Whose an address was that is hers no longer: what went there is forgotten with her.
alter table outbox_message add column user_id uuid references app_user on delete cascade;
create index outbox_message_of_user on outbox_message (user_id) where user_id is not null;
