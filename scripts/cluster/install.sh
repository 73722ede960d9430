#!/usr/bin/env bash
# Installs what a cluster is made of from Debian's packages and starts none of it: tests and machines start it themselves.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive PATH=$PATH:/usr/sbin
declare -A package=([patroni]=patroni [etcd]=etcd-server [haproxy]=haproxy [pgbouncer]=pgbouncer)
missing=()
for program in "${!package[@]}"; do
  command -v "$program" >/dev/null || missing+=("${package[$program]}")
done
[ -n "$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null)" ] || missing+=(postgresql)
[ ${#missing[@]} -gt 0 ] || exit 0
[ "$(id -u)" = 0 ] || { echo "Not installed, and only root can install: ${missing[*]}" >&2; exit 3; }
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  printf '#!/bin/sh\nexit 101\n' >$policy
  chmod 755 $policy
  trap 'rm -f $policy' EXIT
fi
apt-get update -qq >&2
apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
