#!/bin/sh
# backup.sh full|diff: backs the leader up. Run by cron on every database machine, as postgres: standbys do nothing.
# SOCKET_FOLDER and POSTGRES_PORT as in cluster.env; PGBACKREST_CONFIG where it is not /etc/pgbackrest.conf.
set -eu
is_standby=$(psql -h "${SOCKET_FOLDER:-/var/run/postgresql}" -p "${POSTGRES_PORT:-5432}" -U postgres -d postgres -Atc 'select pg_is_in_recovery()')
[ "$is_standby" = f ] || exit 0
exec pgbackrest --stanza=wicket --type="$1" backup
