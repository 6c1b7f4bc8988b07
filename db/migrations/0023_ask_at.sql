-- When the recovery asks the provider (again) about a payment that has not reached its goal by then. The default is for
-- processes of the version before, which do not write it.
alter table payment_attempt add column ask_at timestamptz not null default clock_timestamp() + interval '20 seconds';

drop index attempt_unsettled;
create index attempt_unsettled on payment_attempt (ask_at)
  where state = 'pending' or (state = 'approved' and goal <> 'authorized') or (state = 'captured' and goal = 'returned');
