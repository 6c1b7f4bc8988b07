-- Until when whoever sends it has it alone: of two words under way at once the older could arrive last.
alter table push_message add column taken_until timestamptz;
