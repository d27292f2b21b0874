#!/bin/bash
# Measures which lines of Sources the tests run: builds with counters in a scratch folder of its own, runs the tests, and
# prints a table of the libraries and of the least covered files, for docs/reliability.md. Only code that runs in the
# process of the tests counts: the program that tests start is the one of `make release`, which has no counters.
# Usage: Scripts/coverage.sh [FILTER]        FILTER: tests to run, all by default
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
CYC_PROGRAM=$PWD/.build/staged/bin/cyc
export CYC_PROGRAM
[[ -x $CYC_PROGRAM ]] || { echo "run make release first" >&2; exit 1; }

scratch=.build/coverage
mapfile -t flags < <(grep -v '^#' Tests/build-flags | tr ' ' '\n' | sed "s|^\.build/tests$|$scratch|")
swift build --build-tests --enable-code-coverage "${flags[@]}" >&2
bin=$(swift build "${flags[@]}" --show-bin-path)
tests=$(find "$bin" -maxdepth 1 -name '*.xctest')

# The toolchain's llvm programs: others may not be able to read its format.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
counters=$(mktemp -d)
trap 'rm -rf "$counters"' EXIT
# %m lets all runs of a program add up in one file.
# The skipped suites test another program, or take long to run lines that other suites run, too.
LLVM_PROFILE_FILE=$counters/%m.profraw swift test --skip-build --disable-xctest "${flags[@]}" ${1:+--filter "$1"} \
  --skip 'LongLawTests/|[.]FaultReliabilityTests/|LauncherReliabilityTests' >&2 \
  || echo "some tests failed; their lines count all the same" >&2
"$tools/llvm-profdata" merge -o "$counters/all.profdata" "$counters"/*.profraw
"$tools/llvm-cov" export --summary-only --instr-profile "$counters/all.profdata" "$tests" | python3 Scripts/coverage.py
