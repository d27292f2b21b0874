#!/bin/bash
# Checks that a program finds libxml2 by either of its names, and reports if it is missing. The installed library stands in
# for both versions.
# Usage: Tests/Demo/libxml2.sh PROGRAM STAND-IN
set -euo pipefail

cyc=$1
work=$(mktemp -d)
mkfifo "$work/stdin"
"$2" --until-stdin-closes < "$work/stdin" > "$work/address" &
server=$!
exec 3> "$work/stdin"
finish() {
  # The stand-in ends when its standard input closes.
  exec 3>&-
  wait "$server" || true
  rm -rf "$work"
}
trap finish EXIT
while [[ ! -s $work/address ]]; do
  kill -0 "$server" || exit 1
  sleep 0.05
done
read -r _ _ host < "$work/address"

names=(libxml2.so.2 libxml2.so.16)
real=
for name in "${names[@]}"; do
  # awk reads to the end: stopping early would end ldconfig by SIGPIPE, and this script with it.
  found=$(/sbin/ldconfig -p | awk -v name="$name" '$1 == name && !found++ { print $NF }')
  real=${real:-$found}
done
[[ -n $real ]] || { echo "libxml2 is not installed" >&2; exit 1; }

# This folder is searched first, so a file in it that is not a library hides the system's library.
streak() {
  mkdir -p "$work/$1"
  for name in "${names[@]}"; do
    if [[ $name == "$1" ]]; then ln -sf "$real" "$work/$1/$name"; else echo nothing > "$work/$1/$name"; fi
  done
  env -i HOME="$work/home-$1" LANG=C.UTF-8 TZ=UTC CYC_HOST="$host" LD_LIBRARY_PATH="$work/$1" "$cyc" streak hana --source page
}
for name in "${names[@]}"; do
  streak "$name" > "$work/said"
  grep -q 'Streak' "$work/said" || { echo "with $name it says: $(cat "$work/said")" >&2; exit 1; }
done
status=0
streak none > "$work/said" 2>&1 || status=$?
if [[ $status != 2 ]] || ! grep -q 'libxml2 cannot be loaded' "$work/said"; then
  echo "without libxml2 it ends with $status and says: $(cat "$work/said")" >&2
  exit 1
fi
