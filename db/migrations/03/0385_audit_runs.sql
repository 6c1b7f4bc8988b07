-- What the nightly audit found, for the metrics: operators are alerted of what it names.
create table audit_run (
  ended_at timestamptz primary key,
  checks   int not null,
  broken   int not null check (broken between 0 and checks)
);
