#!/bin/bash
# Compiles the launcher, which is installed as bin/cyc in front of the program. It links nothing but the C library.
# Usage: packaging/launcher.sh FILE        CC sets the compiler, cc by default.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

link=()
[[ $(uname) != Linux ]] || link=(-pie -s '-Wl,-z,relro' '-Wl,-z,now')
mkdir -p "$(dirname "$1")"
"${CC:-cc}" -std=c11 -O2 -fPIE -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wall -Wextra -Werror \
  -DCYC_VERSION="\"$version\"" -ISources/CLauncher/include Sources/CLauncher/launcher.c Sources/CLauncher/timetable.c \
  "${link[@]}" -o "$1"
