#!/bin/bash
# Installs the named Debian packages that are missing. Without the right to do so, prints the commands to type.
# Usage: Tests/install-packages.sh PACKAGE…
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "no Swift toolchain: install Swift 6.2 or newer from https://www.swift.org/install/linux/" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null; then
  echo "not a Debian: please see to it that these are installed: $*" >&2
  exit 0
fi

missing=()
for package in "$@"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [[ $status == "install ok installed" ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

install=(apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "${missing[@]}")
as_root=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C)
if [[ $(id -u) != 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "packages are missing, and only root can install them. Type as root:" >&2
    echo "  apt-get update && apt-get install -y ${missing[*]}" >&2
    exit 1
  fi
  echo "installing with sudo: ${missing[*]}"
  as_root=(sudo "${as_root[@]}")
fi

# `DPkg::Lock::Timeout` makes apt wait for dpkg's lock, but not for the lock of the package lists.
end=$((SECONDS + 600))
until said=$("${as_root[@]}" apt-get update -q 2>&1); do
  if [[ $said != *"Could not get lock"* ]] || ((SECONDS >= end)); then
    printf '%s\n' "$said" >&2
    exit 1
  fi
  sleep 2
done
"${as_root[@]}" "${install[@]}"
