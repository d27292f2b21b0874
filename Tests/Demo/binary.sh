#!/bin/bash
# Checks how a release binary was built: its size, hardening, exports and linked libraries.
# Usage: Tests/Demo/binary.sh PROGRAM
set -euo pipefail
export LC_ALL=C

program=$1
failed=0
complain() {
  echo "$program: $1" >&2
  failed=1
}

# A program with ICU's data has 34 MB more. With another version of Swift its symbol has another number; see
# Sources/CEmptyICUData. Without it the program has 40 MB (November 2026).
size=$(wc -c < "$program")
(( size < 44000000 )) || complain "$size bytes are too many"

# readelf reads ELF only.
if [[ $(uname) == Linux ]]; then
  headers=$(readelf --wide --program-headers "$program")
  dynamic=$(readelf --wide --dynamic "$program")
  grep -q 'DYN (Position-Independent Executable file)' <<< "$headers" || complain "not position independent"
  grep -q GNU_RELRO <<< "$headers" || complain "no GNU_RELRO: addresses can be written to after the start"
  grep -q 'BIND_NOW\|Flags:.* NOW' <<< "$dynamic" || complain "functions are not looked up at the start"
  grep 'GNU_STACK' <<< "$headers" | grep -q 'RW ' || complain "the stack can be executed"
  ! grep -q 'RPATH\|RUNPATH' <<< "$dynamic" || complain "libraries are looked for beside it"
  ! grep -q TEXTREL <<< "$dynamic" || complain "code is written to while it is loaded"

  symbols=$(readelf --wide --dyn-syms "$program")
  exported=$(awk '$1 ~ /^[0-9]+:$/ && $7 != "UND"' <<< "$symbols")
  [[ -z $exported ]] || complain "exports $(wc -l <<< "$exported") symbols, such as $(head -n 1 <<< "$exported")"
  # The stack protector is for the C and C++ parts of Swift's libraries; Swift itself checks bounds.
  grep -q '__stack_chk_fail' <<< "$symbols" || complain "no stack protector anywhere"
  sections=$(readelf --wide --sections "$program")
  ! grep -q '\.debug_\|\.symtab' <<< "$sections" || complain "not stripped"

  # These libraries are opened when needed, because most commands need none of them. Linked, they would load at each start.
  linked=$(grep NEEDED <<< "$dynamic")
  ! grep -E 'libcurl|libxml2|librsvg|libcairo|libicu' <<< "$linked" || complain "these are to be opened when they are needed, not linked"
  ! grep -E 'libstdc|libgcc' <<< "$linked" || complain "these are to be compiled in: packaging/static"
  for name in libcurl.so.4 libxml2.so.2 libxml2.so.16 librsvg-2.so.2; do
    grep -qF "$name" <(readelf --string-dump=.note.dlopen "$program") || complain "no note says that $name is opened late"
  done
fi
exit "$failed"
