#!/bin/bash
# Checks how the installed launcher was built: its size, hardening and linked libraries.
# Usage: Tests/Demo/launcher.sh LAUNCHER
set -euo pipefail
export LC_ALL=C

launcher=$1
failed=0
complain() {
  echo "$launcher: $1" >&2
  failed=1
}

size=$(wc -c < "$launcher")
(( size < 100000 )) || complain "$size bytes are too many for the launcher; is it the program?"
# readelf reads ELF only.
if [[ $(uname) == Linux ]]; then
  headers=$(readelf --wide --program-headers "$launcher")
  dynamic=$(readelf --wide --dynamic "$launcher")
  grep -q 'DYN (Position-Independent Executable file)' <<< "$headers" || complain "not position independent"
  grep -q GNU_RELRO <<< "$headers" || complain "no GNU_RELRO: addresses can be written to after the start"
  grep -q 'BIND_NOW\|Flags:.* NOW' <<< "$dynamic" || complain "functions are not looked up at the start"
  grep 'GNU_STACK' <<< "$headers" | grep -q 'RW ' || complain "the stack can be executed"
  ! grep -q 'RPATH\|RUNPATH' <<< "$dynamic" || complain "libraries are looked for next to it"
  # A prompt waits for each library to be loaded.
  others=$(grep NEEDED <<< "$dynamic" | grep -v 'libc\.so\|ld-linux' || true)
  [[ -z $others ]] || complain "links more than the C library: $others"
  ! grep -q '\.debug_\|\.symtab' <(readelf --wide --sections "$launcher") || complain "not stripped"
fi
exit "$failed"
