-- Who asked for the goal: whoever handed the order over saw the proof of age, also where the money comes later than the click.
alter table payment_attempt add column goal_by text not null default 'system' check (goal_by <> '');
