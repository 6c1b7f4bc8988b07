#!/bin/sh
# certificates.sh FOLDER ADDRESS…: an authority and one certificate for all the addresses, unless they are there.
set -eu
cd "$1"
shift
[ ! -e server.crt ] || exit 0
umask 077
openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=wicket-trial" -keyout ca.key -out ca.crt
openssl req -newkey rsa:2048 -nodes -subj "/CN=database" -keyout server.key -out server.csr
names=$(printf 'IP:%s,' "$@")
printf 'subjectAltName=%s\n' "${names%,}" >server.ext
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile server.ext -out server.crt
rm server.csr server.ext
# The site reads it as another account.
chmod 644 ca.crt
chmod 755 .
