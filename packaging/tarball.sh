#!/bin/bash
# Packs the build of `make release` as a folder to be unpacked below /usr/local or ~/.local.
# Usage: packaging/tarball.sh [FOLDER]        output folder, .build/packages by default.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

out=${1:-.build/packages}
name=cyc-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

program=$(built_folder)/cyc
if [[ $(uname) == Linux ]]; then
  packaging/program.sh "$program" "$work/program" "$work/symbols" > "$work/id"
  program=$work/program
fi
packaging/stage.sh "$work/$name" "$program"
mkdir -p "$work/$name/share/doc/cyc"
cp LICENSE README.md README.ko.md CHANGELOG.md packaging/debian/copyright "$work/$name/share/doc/cyc/"
# Only GNU tar has these options; other archives need not be reproducible.
if tar --version | grep -q GNU; then
  tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -cf "$work/tar" "$name"
else
  tar -C "$work" -cf "$work/tar" "$name"
fi
# libdeflate packs 3 % smaller than gzip, and faster.
pack=(gzip -9nc)
! command -v libdeflate-gzip > "$work/found" || pack=(libdeflate-gzip -12 -c)
"${pack[@]}" "$work/tar" > "$out/$name.tar.gz"
echo "$out/$name.tar.gz"
