#!/bin/bash
# Takes the built program apart into what is shipped and what only debuggers read, and prints the id that both bear. They are the same
# bytes whenever they come from the same sources in the same folder.
# Usage: packaging/program.sh PROGRAM STRIPPED SYMBOLS
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

update() {
  objcopy --update-section "$1=$2" "$work/cyc"
}

# Swift marks each module by a random number, and so the linker's id of the whole is random, too. The numbers become zeros (removed, they
# would take GNU_RELRO along), and the id a hash of all the rest.
cp "$1" "$work/cyc"
objcopy --dump-section ".swift_modhash=$work/numbers" --dump-section ".note.gnu.build-id=$work/note" "$1" "$work/copy"
head -c "$(stat -c %s "$work/numbers")" /dev/zero > "$work/zeros"
update .swift_modhash "$work/zeros"
# A note's head and its owner are 16 bytes, the id 20.
{ head -c 16 "$work/note"; head -c 20 /dev/zero; } > "$work/no-id"
update .note.gnu.build-id "$work/no-id"
id=$(sha1sum "$work/cyc" | cut -d' ' -f1)
# shellcheck disable=SC2001,SC2059
{ head -c 16 "$work/note"; printf "$(sed 's/../\\x&/g' <<< "$id")"; } > "$work/id"
update .note.gnu.build-id "$work/id"

objcopy --only-keep-debug --compress-debug-sections "$work/cyc" "$3"
strip --strip-unneeded -R .comment -o "$2" "$work/cyc"
echo "$id"
