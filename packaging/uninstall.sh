#!/bin/bash
# Removes the files that install.sh put below a folder.
# Usage: packaging/uninstall.sh FOLDER
set -euo pipefail

list=$1/share/doc/cyc/installed-files
if [[ -f $list ]]; then
  files=$(cat "$list")
else
  # Versions up to 0.1 installed only the program.
  files=bin/cyc
fi
while IFS= read -r file; do
  rm -f "$1/$file"
done <<< "$files"
# The folders that belong to cyc.
for folder in share/doc/cyc/docs share/doc/cyc libexec/cyc; do
  rmdir "$1/$folder" 2> /dev/null || true
done
