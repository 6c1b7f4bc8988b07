-- What must still happen is read from these rows; the job queue only makes it happen sooner.

alter table outbox_message
  add column tries          integer not null default 0,
  add column first_tried_at timestamptz,
  -- By the clock of the processes; new ones are due at once, those that expire first.
  add column next_try_at    timestamptz not null default 'epoch',
  -- A link or PIN in it is good until then.
  add column expires_at     timestamptz,
  -- Of messages about one thing only the one on what happened last is worth sending late.
  add column topic          text,
  add column topic_at       timestamptz,
  -- It is not sent any more.
  add column dropped_at     timestamptz,
  add column drop_reason    text check (drop_reason in ('expired', 'overtaken', 'gave-up', 'undeliverable')),
  add column alerted_at     timestamptz,
  add check ((dropped_at is null) = (drop_reason is null)),
  add check (sent_at is null or dropped_at is null),
  add check ((topic is null) = (topic_at is null));
create index outbox_message_due on outbox_message (next_try_at) where sent_at is null and dropped_at is null;
create index outbox_message_of_topic on outbox_message (topic, topic_at) where topic is not null;

-- Messages that an earlier version gave up after ten minutes. What is old by now would only confuse; the rest is tried again.
update outbox_message set dropped_at = now(), drop_reason = case channel when 'sms' then 'expired' else 'gave-up' end
  where sent_at is null and created_at < now() - case channel when 'sms' then interval '10 minutes' else '1 day' end;

-- When the shopper was told of this step; null: not yet. The jobs for earlier ones are in the queue or done.
alter table order_history add column told_at timestamptz default '-infinity';
alter table order_history alter column told_at drop default;
create index order_history_untold on order_history (at) where told_at is null;
alter table payment_attempt add column refund_told_at timestamptz default '-infinity';
alter table payment_attempt alter column refund_told_at drop default;
create index payment_attempt_untold on payment_attempt (settled_at) where state = 'refunded' and refund_told_at is null;

-- The numbers of the messages up to which a mail said that they wait to be read, or answered.
alter table chat
  add column reader_mailed_n integer not null default 0,
  add column desk_mailed_n   integer not null default 0;
update chat set reader_mailed_n = last_n, desk_mailed_n = last_n where last_at < now() - interval '20 minutes';

-- A push service asked to be left alone until then.
alter table push_message add column not_before timestamptz;
create index push_message_unsent on push_message (happened_at) where sent_at is null;

-- What must be done once and has no other row that says so: a card the vault must forget, a file that nobody shows, a
-- mail that somebody without a session asked for. Removed when it is done.
create table pending_task (
  name       text not null,
  key        text not null,
  data       jsonb not null,
  -- By the clock of the processes.
  due_at     timestamptz not null,
  -- After that it is not worth doing.
  expires_at timestamptz,
  tries      integer not null default 0,
  primary key (name, key)
);
create index pending_task_due on pending_task (name, due_at);

-- Those that an earlier version left in the queue, failed ones too. Its schema is not there before the first start.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    insert into pending_task (name, key, data, due_at)
    select distinct on (name, key) name, key, data, start_after from (
      select name, data, start_after,
        case name when 'payments.forget-card' then data->>'vaultKey' when 'accounts.clear-picture' then data->>'name'
          else id::text end as key
      from pgboss.job
      where state::text in ('created', 'retry', 'active', 'failed')
        and (name in ('payments.forget-card', 'accounts.clear-picture')
          or created_on > now() - interval '1 hour' and name in ('accounts.resend-verification', 'accounts.reset-password',
            'accounts.resend-pin', 'newsletter.ask'))) job
    order by name, key, start_after desc;
  end if;
end $$;

-- For their daily tidying.
create index submit_key_by_age on submit_key (created_at);
create index cart_merge_by_age on cart_merge (merged_at);
