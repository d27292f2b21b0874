#!/bin/bash
# Prints where `cyc --version` spends its time, next to `git --version`. Counts instructions, which other load does not change.
# Usage: Tests/Bench/start.sh CYC        a release binary with symbols
set -euo pipefail

for tool in valgrind git python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# valgrind needs the function names but fails on debug information.
strip -g -o "$work/cyc" "$1"
for name in "$work/cyc" git; do
  HOME=$work valgrind --quiet --tool=callgrind --callgrind-out-file="$work/${name##*/}.out" "$name" --version > "$work/log"
  callgrind_annotate --inclusive=yes --threshold=100 "$work/${name##*/}.out" > "$work/${name##*/}.txt"
done

python3 - "$work" << 'PYTHON'
import os, re, sys

work = sys.argv[1]


def instructions(program):
    """Instructions of each function including its callees, in millions."""
    counts = {}
    for line in open(os.path.join(work, program + ".txt")):
        if match := re.match(r"\s*([\d,]+) \([\d. ]+%\)\s+(.*)", line):
            counts.setdefault(match.group(2), int(match.group(1).replace(",", "")) / 1e6)
    return counts


def of(counts, part):
    # Take the first one, the largest: a recursive function is listed more than once.
    found = [count for name, count in counts.items() if part in name]
    if not found:
        sys.exit(f"valgrind counted nothing for {part}")
    return found[0]


cyc, git = instructions("cyc"), instructions("git")
total, loader, main = of(cyc, "PROGRAM TOTALS"), of(cyc, ":_dl_start "), of(cyc, ":CycMain_main ")
world = of(cyc, "$s7CycBase5WorldV4live")
print(f"{'cyc --version, instructions':34} {f'{total:.1f} million':22} git --version {of(git, 'PROGRAM TOTALS'):.1f} million")
for part, count in (
    ("loading and relocating", loader), ("initialising libraries", total - loader - main),
    ("zone, folders, terminal", world), ("the answer", main - world)):
    print(f"{'  ' + part:34} {count:.1f} million")
PYTHON
