-- An order that is placed in the last minutes before closing is one for the next opening. 0: orders are taken until closing.
alter table store
  add column last_order_minutes smallint not null default 0 check (last_order_minutes between 0 and 60);

-- Whatever reads hours follows it, as it does exceptions: {"mon": …, "lastOrderMinutes": 20}.
create function keep_last_order() returns trigger language plpgsql as $$
begin
  new.hours := new.hours - 'lastOrderMinutes';
  if new.last_order_minutes > 0 and new.hours <> '{}' then
    new.hours := new.hours || jsonb_build_object('lastOrderMinutes', new.last_order_minutes);
  end if;
  return new;
end $$;
create trigger keep_last_order before insert or update of hours, last_order_minutes on store
  for each row execute function keep_last_order();

-- The last day on which the store's licence holds, as the register has it; null: not known.
alter table store add column licence_expires_on date;
