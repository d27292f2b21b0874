#!/bin/bash
# Runs libFuzzer and AddressSanitizer on all code that reads external input: first the kept cases, then new inputs.
# Prints a line for each harness; exits with 1 if an input fails.
# Usage: [FUZZ_SECONDS=600] Tests/Fuzz/fuzz.sh [HARNESS…]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

seconds=${FUZZ_SECONDS:-600}
[[ $seconds =~ ^[0-9]+$ ]] || { echo "FUZZ_SECONDS is a number of seconds, not '$seconds'" >&2; exit 64; }

if [[ $(uname) != Linux ]]; then
  echo "libFuzzer comes with Swift's toolchain for Linux alone: nothing is tried"
  exit 0
fi

# A separate scratch path keeps other builds valid. SwiftPM relinks the plugin's tool each time and then recompiles the
# whole program, so it is called only if a source has changed.
fuzz=.build/fuzz/release/fuzz
sources=(Package.swift Sources Resources Plugins Tests/Fuzz/Harness Tests/Fuzz/CFuzzer)
if [[ ! -x $fuzz || -n $(find "${sources[@]}" -newer "$fuzz" -print -quit) ]]; then
  CYC_FUZZ=1 swift build -c release --scratch-path .build/fuzz --sanitize=address --product fuzz >&2
  touch -c "$fuzz"
fi

if [[ $# -gt 0 ]]; then harnesses=("$@"); else mapfile -t harnesses < <("$fuzz"); fi
# Linux's loader keeps C libraries that dlopen loaded, so the memory that they keep is not a leak.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0:allocator_may_return_null=1}

# Runs one harness: first its cases, then new inputs for $seconds.
run() {
  local name=$1 corpus=.build/fuzz/corpus/$1 log=.build/fuzz/logs/$1
  local options=(-print_final_stats=1 "-artifact_prefix=.build/fuzz/found/$name-" -timeout=10 -malloc_limit_mb=2048)
  "$fuzz" "$name" "${options[@]}" "Tests/Fuzz/Cases/$name"/* >"$log" 2>&1 || return 1
  [[ $seconds -gt 0 ]] || return 0
  "$fuzz" "$name" "${options[@]}" "-max_total_time=$seconds" -max_len=8192 "$corpus" "Tests/Fuzz/Cases/$name" \
    >"$log" 2>&1
}

# Prints the line of one harness.
report() {
  local name=$1 result=ok tried edges cases
  mkdir -p ".build/fuzz/corpus/$name"
  run "$name" || result="see .build/fuzz/logs/$name"
  tried=$(sed -n 's/^stat::number_of_executed_units: *//p' ".build/fuzz/logs/$name" | tail -1)
  edges=$(grep -oE 'cov: [0-9]+' ".build/fuzz/logs/$name" | tail -1 | cut -d' ' -f2 || true)
  cases=$(find "Tests/Fuzz/Cases/$name" -type f | wc -l)
  printf '%-18s %6d %12s %8s %s\n' "$name" "$cases" "${tried:--}" "${edges:--}" "$result"
  [[ $result == ok ]]
}

mkdir -p .build/fuzz/found .build/fuzz/logs
printf '%-18s %6s %12s %8s %s\n' harness cases "inputs tried" edges result
for name in "${harnesses[@]}"; do
  [[ -d Tests/Fuzz/Cases/$name ]] || { echo "there is no harness '$name'" >&2; exit 64; }
done
# One harness per core, since each uses one.
failed=0
running=0
for name in "${harnesses[@]}"; do
  if ((running == $(nproc))); then
    wait -n || failed=1
    running=$((running - 1))
  fi
  report "$name" &
  running=$((running + 1))
done
while ((running > 0)); do
  wait -n || failed=1
  running=$((running - 1))
done
exit "$failed"
