#!/bin/sh
# Makes the secrets of docker-compose.live.yml in ./secrets, once; changes none that is there. Keep a copy of rampart_secrets elsewhere: a backup is worth nothing without it.
set -eu
umask 077
folder=${1:-secrets}
mkdir -p "$folder"

make() { [ -e "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"; }
make rampart_secrets "1:$(openssl rand -hex 32)"
for role in superuser owner app; do make "${role}_password" "$(openssl rand -hex 24)"; done
# Postgres has no network, so connections need no TLS: they are of a Unix socket in a volume.
make database_url "postgres://rampart_app:$(cat "$folder/app_password")@localhost/rampart?host=/run/postgresql"
make migrations_database_url "postgres://rampart_owner:$(cat "$folder/owner_password")@localhost/rampart?host=/run/postgresql"
# Users of the containers read them; the folder keeps others of this machine out.
chmod 444 "$folder"/*
