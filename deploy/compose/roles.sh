#!/bin/sh
# The image of Postgres runs this once, on an empty volume: the roles of docs/operations/configure.md, of which none is a superuser.
set -eu
secrets=${SECRETS_FOLDER:-/run/secrets}
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$(cat "$secrets/owner_password")" --set app_password="$(cat "$secrets/app_password")" <<'SQL'
CREATE ROLE rampart_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE rampart_app LOGIN PASSWORD :'app_password';
CREATE ROLE rampart_app_partner LOGIN PASSWORD :'app_password';
CREATE ROLE rampart_app_credentials LOGIN PASSWORD :'app_password';
GRANT rampart_app_partner TO rampart_app_credentials;
GRANT rampart_app_partner, rampart_app_credentials TO rampart_app;
CREATE ROLE rampart_app_reader;
CREATE DATABASE rampart OWNER rampart_owner;
SQL
