#!/usr/bin/env bash
# Debian's Swift with its S3 interface on private ports, for the tests of files in a bucket: one node, one copy, nothing of the system's.
# usage: debian-swift.sh up <folder> | down <folder>      `up` prints the address
set -euo pipefail
command=${1:?up or down}
folder=${2:?a folder for its data}
port=${SWIFT_PORT:-28080}
here=$(cd "$(dirname "$0")" && pwd)

is_root() { [ "$(id -u)" = 0 ]; }
# By its path: another python3 may come first.
has_swift() { /usr/bin/python3 -c 'import swift.common.middleware.s3api' 2>/dev/null; }

# The library alone: Debian's packages of the servers would bring services.
install_swift() {
  has_swift && return
  is_root || { echo "Swift is not installed, and only root can install it." >&2; exit 3; }
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-swift; } >&2
}

case $command in
  up)
    install_swift
    install -d -m 700 "$folder"
    setsid /usr/bin/python3 "$here/testing/swift-server.py" "$folder" "$port" >"$folder/swift.log" 2>&1 </dev/null &
    echo $! >"$folder/pid"
    # Its first answer is waited for, for a minute at most; a server that ended is not.
    until /usr/bin/python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)' \
      "http://127.0.0.1:$port/healthcheck" 2>/dev/null; do
      kill -0 "$(cat "$folder/pid")" 2>/dev/null && [ $((tries = ${tries:-0} + 1)) -lt 300 ] ||
        { tail -20 "$folder/swift.log" >&2; exit 1; }
      sleep 0.2
    done
    echo "http://127.0.0.1:$port"
    ;;
  down) kill "$(cat "$folder/pid")" ;;
  *) echo "usage: debian-swift.sh up|down <folder>" >&2; exit 2 ;;
esac
