#!/bin/sh
# restore.sh MINUTE FOLDER PORT: the database as it was at that moment ('2026-11-25 14:05:00+00'), in a new folder, served at
# 127.0.0.1:PORT in the foreground with the passwords of that moment. As postgres, on any machine that reads the backups. Neither the
# cluster nor its archive notices.
set -eu
minute=$1 folder=$2 port=$3
bin=${BIN_FOLDER:-/usr/lib/postgresql/15/bin}
mkdir -m 700 "$folder"
pgbackrest --stanza=wicket --pg1-path="$folder" --type=time --target="$minute" --target-action=promote --archive-mode=off restore
# Patroni's own settings stay behind: replication, certificates and addresses of the machine that was backed up.
mv "$folder/postgresql.base.conf" "$folder/postgresql.conf"
printf 'local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$folder/pg_hba.conf"
exec "$bin/postgres" -D "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories="$folder" -c hot_standby=off
