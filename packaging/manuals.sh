#!/bin/bash
# Writes the compressed manual pages below a folder such as share/man, in each language, from the help of the program.
# Usage: packaging/manuals.sh PROGRAMS FOLDER        PROGRAMS is the folder of the built cyc and write-manuals.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/facts.sh

# Not every date(1) supports -d @SECONDS.
date=$(python3 -c 'import os, time; t = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])); print(time.strftime("%B ", t) + str(t.tm_mday) + time.strftime(", %Y", t))')
"$1/write-manuals" "$1/cyc" docs/scripts.md "$date" "$2"
gzip -9nf "$2"/man1/*.1 "$2"/ko/man1/*.1
