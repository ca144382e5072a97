#!/bin/sh
# Runs once, by PostgreSQL's own start: the platform connects as a role that owns its tables and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database_password)" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE backlay LOGIN PASSWORD :'password';
GRANT pg_monitor TO backlay;
ALTER DATABASE backlay OWNER TO backlay;
ALTER SCHEMA public OWNER TO backlay;
SQL
