#!/bin/sh
# run.sh PROGRAM: renders the template of the program and runs it in the foreground.
set -eu
case "$1" in
etcd) envsubst </templates/etcd.yml >/cluster/etcd.yml && exec etcd --config-file=/cluster/etcd.yml ;;
haproxy) envsubst </templates/haproxy.cfg >/cluster/haproxy.cfg && exec haproxy -db -f /cluster/haproxy.cfg ;;
patroni)
  envsubst </templates/pgbackrest.conf >"$PGBACKREST_CONFIG"
  envsubst </templates/patroni.yml >/cluster/patroni.yml
  exec patroni /cluster/patroni.yml
  ;;
*) echo "run.sh: $1 is no program of the cluster" >&2 && exit 2 ;;
esac
