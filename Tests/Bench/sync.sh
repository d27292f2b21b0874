#!/bin/bash
# Compares cyc sync (10,000 tasks, a folder as remote) with the bare git commands that it needs, and with those of dstask.
# Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/sync.sh CYC
set -euo pipefail
cyc=$(realpath "$1")
cd "$(dirname "$0")"

for tool in git python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TZ=UTC LANG=C.UTF-8 CYC_TERMINALS='' CYC_HOST=http://127.0.0.1:1
unset CYC_NOW XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME "${!GIT_@}"
python=python3
[[ -x ../../.build/python/bin/python3 ]] && python=../../.build/python/bin/python3
"$python" sync.py "$cyc" "$work" "$PWD/todo-tasks.py"
