-- A conversation tells of itself once: with each answer that she has not read its notification is new again.
alter table notification
  drop constraint notification_type_check,
  drop constraint notification_step_check,
  -- The order; null: of a conversation with support.
  alter column ref_id drop not null,
  alter column step drop not null,
  add column chat_id uuid unique references chat on delete cascade,
  -- The number of the newest message that it tells of.
  add column chat_n int check (chat_n > 0),
  add constraint notification_about check (
    case type
      when 'order' then ref_id is not null and step <> '' and num_nulls(step, chat_id, chat_n) = 2
      when 'chat' then num_nulls(step, chat_id, chat_n) = 1 and step is null
      else false
    end
  );

-- What the desk has answered it has read: beyond desk_read_to there is nothing but what a shopper waits for.
update chat set desk_read_to = greatest(desk_read_to, answered.n)
  from (select chat_id, max(n) as n from chat_message where not from_shopper group by chat_id) answered
  where answered.chat_id = chat.id;
create index chat_waiting on chat (id) where desk_read_to < last_n;

-- Who is told of what shoppers write.
create index app_user_desk on app_user (role) where role <> 'shopper';
