#!/bin/bash
# Removes what install.sh put below a folder.
# Usage: packaging/uninstall.sh FOLDER
set -euo pipefail

list=$1/share/doc/cyc/installed-files
if [[ -f $list ]]; then
  files=$(cat "$list")
else
  # Versions up to 0.1 installed the program alone.
  files=bin/cyc
fi
while IFS= read -r file; do
  rm -f "$1/$file"
done <<< "$files"
# The one folder that is cyc's own.
rmdir "$1/share/doc/cyc" 2> /dev/null || true
