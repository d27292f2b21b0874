#!/bin/bash
# Splits the built program into the shipped program and its debug symbols, and prints their common build id. Removes
# what differs between two builds: the same sources in the same folder always give the same bytes.
# Usage: packaging/program.sh PROGRAM STRIPPED SYMBOLS
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Replaces the contents of a section by those of a file.
update() {
  objcopy --update-section "$1=$2" "$work/cyc"
}

# Swift marks each module with a random number, so the linker's build id is random, too. This replaces the numbers by
# zeros, and the id by a hash of the rest. (Removing the section would remove GNU_RELRO with it.)
cp "$1" "$work/cyc"
objcopy --dump-section ".swift_modhash=$work/numbers" --dump-section ".note.gnu.build-id=$work/note" "$1" "$work/copy"
head -c "$(stat -c %s "$work/numbers")" /dev/zero > "$work/zeros"
update .swift_modhash "$work/zeros"
# The header of a note and its owner take 16 bytes, the id 20.
{ head -c 16 "$work/note"; head -c 20 /dev/zero; } > "$work/no-id"
update .note.gnu.build-id "$work/no-id"
id=$(sha1sum "$work/cyc" | cut -d' ' -f1)
# shellcheck disable=SC2001,SC2059
{ head -c 16 "$work/note"; printf "$(sed 's/../\\x&/g' <<< "$id")"; } > "$work/id"
update .note.gnu.build-id "$work/id"

objcopy --only-keep-debug --compress-debug-sections "$work/cyc" "$3"
strip --strip-unneeded -R .comment -o "$2" "$work/cyc"
echo "$id"
