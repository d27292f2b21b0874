#!/bin/bash
# Installs the build of `make release` below a folder, and writes a list of its files there for uninstall.sh. Needs no
# Swift, because a toolchain is seldom on the PATH of sudo.
# Usage: packaging/install.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
# Readable for all users, regardless of root's umask.
umask 022

built=.build/staged list=share/doc/cyc/installed-files
[[ -x $built/bin/cyc && -x $built/libexec/cyc/cyc ]] || { echo "nothing is built yet: make release" >&2; exit 1; }
files=$({ (cd "$built" && find . -type f) | sed 's|^\./||'; echo "$list"; } | sort)

# Removes an earlier version first: it may have had other pages.
packaging/uninstall.sh "$1"
while IFS= read -r file; do
  mode=644
  [[ $file != bin/* && $file != libexec/* ]] || mode=755
  mkdir -p "$(dirname "$1/$file")"
  [[ $file == "$list" ]] || install -m "$mode" "$built/$file" "$1/$file"
done <<< "$files"
echo "$files" > "$1/$list"
echo "installed $(wc -l <<< "$files") files below $1"
