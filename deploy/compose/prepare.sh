#!/bin/sh
# prepare.sh: the role and the database of the site, unless they are there. Waits for a leader.
set -eu
export PGHOST="$PROXY_ADDRESS" PGPORT="$PRIMARY_PORT" PGUSER=postgres PGPASSWORD="$SUPERUSER_PASSWORD" PGDATABASE=postgres
export PGSSLMODE=verify-full PGSSLROOTCERT="$TLS_FOLDER/ca.crt"
until psql -qAtc 'select 1' >/dev/null 2>&1; do sleep 1; done
psql -v ON_ERROR_STOP=1 -v password="$SITE_PASSWORD" <<'SQL'
select format('create role wicket login password %L', :'password') where not exists (select from pg_roles where rolname = 'wicket') \gexec
select 'create database wicket owner wicket' where not exists (select from pg_database where datname = 'wicket') \gexec
\c wicket
create extension if not exists earthdistance cascade;
SQL
