#!/bin/bash
# Installs what `make release` has built below a folder, and notes there what it put where, for uninstall.sh. It needs no Swift: sudo
# has a PATH of its own, on which a toolchain seldom is.
# Usage: packaging/install.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
# For everybody, whatever root's own files are like.
umask 022

built=.build/staged list=share/doc/cyc/installed-files
[[ -x $built/bin/cyc ]] || { echo "nothing is built yet: make release" >&2; exit 1; }
files=$({ (cd "$built" && find . -type f) | sed 's|^\./||'; echo "$list"; } | sort)

# What an earlier version installed goes first: it may have had other pages.
packaging/uninstall.sh "$1"
while IFS= read -r file; do
  mode=644
  [[ $file != bin/* ]] || mode=755
  mkdir -p "$(dirname "$1/$file")"
  [[ $file == "$list" ]] || install -m "$mode" "$built/$file" "$1/$file"
done <<< "$files"
echo "$files" > "$1/$list"
echo "installed $(wc -l <<< "$files") files below $1"
