#!/bin/bash
# Installs what `make release` has built below a folder, and notes there what it put where, for uninstall.sh.
# Usage: packaging/install.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/stage.sh "$work"
list=share/doc/cyc/installed-files
mkdir -p "$work/${list%/*}"
(cd "$work" && { find . -type f; echo "./$list"; } | sed 's|^\./||' | sort -u -o "$list")

# What an earlier version installed goes first: it may have had other pages.
packaging/uninstall.sh "$1"
while IFS= read -r file; do
  mode=644
  [[ $file != bin/* ]] || mode=755
  mkdir -p "$(dirname "$1/$file")"
  install -m "$mode" "$work/$file" "$1/$file"
done < "$work/$list"
echo "installed $(wc -l < "$work/$list") files below $1"
