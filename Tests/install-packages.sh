#!/bin/bash
# Installs the Debian packages that are named and missing; says what to type where it may not.
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

install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}")
if [[ $(id -u) == 0 ]]; then
  apt-get update -q
  "${install[@]}"
elif command -v sudo >/dev/null; then
  echo "installing with sudo: ${missing[*]}"
  sudo apt-get update -q
  sudo "${install[@]}"
else
  echo "packages are missing, and only root can install them. Type as root:" >&2
  echo "  apt-get update && apt-get install -y ${missing[*]}" >&2
  exit 1
fi
