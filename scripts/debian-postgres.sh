#!/usr/bin/env bash
# Debian's own PostgreSQL on a private port, for the servers' tests. It never touches the system's cluster.
# usage: debian-postgres.sh up <folder> | down <folder>
# `up` prints the address of the database, `down` the processor seconds that the server used
set -euo pipefail
command=${1:?up or down}
folder=${2:?a folder for its data}
port=${SECOND_POSTGRES_PORT:-25432}
data=$folder/data
password=test

is_root() { [ "$(id -u)" = 0 ]; }
# PostgreSQL refuses to run as root; `cd /` because the caller's folder may be closed to the other user.
as_postgres() { (cd / && if is_root; then runuser -u postgres -- "$@"; else "$@"; fi); }
server_bin() { find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1; }

install_server() {
  [ -n "$(server_bin)" ] && return
  is_root || { echo "PostgreSQL is not installed, and only root can install it." >&2; exit 3; }
  export DEBIAN_FRONTEND=noninteractive
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } >&2
}

# By md5: every test opens its own connections, and SCRAM takes 4,096 rounds on both sides for each.
create_cluster() {
  [ -f "$data/PG_VERSION" ] && return
  install -d -m 711 "$folder"
  install -d -m 700 "$data"
  local password_file
  password_file=$(mktemp)
  printf '%s' "$password" >"$password_file"
  if is_root; then chown postgres: "$data" "$password_file"; fi
  as_postgres "$(server_bin)/initdb" -D "$data" -U postgres -A md5 --pwfile="$password_file" \
    -E UTF8 --locale=C.UTF-8 >/dev/null
  rm -f "$password_file"
}

# Test data is thrown away: nothing needs to reach the disk. A vacuum in the background would let chance choose the planner's statistics.
start_server() {
  as_postgres "$(server_bin)/pg_ctl" -D "$data" -l "$data/server.log" -w -t 30 \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c max_connections=300" start >/dev/null
}

case $command in
  up)
    install_server
    create_cluster
    start_server
    echo "postgres://postgres:$password@127.0.0.1:$port/postgres"
    ;;
  down)
    # Its own and those of its backends that have ended; no test has a connection open any more.
    awk '{ print ($14 + $15 + $16 + $17) / 100 }' "/proc/$(head -1 "$data/postmaster.pid")/stat" 2>/dev/null || echo 0
    as_postgres "$(server_bin)/pg_ctl" -D "$data" -m fast -w stop >/dev/null
    ;;
  *) echo "usage: debian-postgres.sh up|down <folder>" >&2; exit 2 ;;
esac
