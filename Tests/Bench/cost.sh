#!/bin/bash
# Measures what a call costs: instructions next to Taskwarrior's with 100 tasks, processor time next to `git --version`, the
# reader of dates in titles, and an import of 10,000 lines. Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/cost.sh CYC STAND-IN        paths of the two programs
set -euo pipefail

cyc=$(realpath "$1")
for tool in git curl python3 valgrind; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done
here=$(realpath "$(dirname "$0")")

source "$here/stand-in.sh"
begin_stand_in "$2"
export CYC_NOW=2026-11-21T12:00
# valgrind fails on debug information.
strip --strip-debug -o "$work/cyc" "$cyc"
for home in year 100 10000; do
  export HOME=$work/$home
  mkdir "$HOME"
  {
    "$work/cyc" config set user hana
    "$work/cyc" config set nag.via terminal
    "$work/cyc" --refresh
    "$work/cyc" todo add "first task"
  } > "$work/log"
  [[ $home == year ]] || python3 "$here/todo-tasks.py" "$home" "$HOME/.local/share/cyc/cyc.sqlite" > "$work/$home.json"
done
# The reminder of today is not sent again.
HOME=$work/year
curl --silent --fail -X POST "$CYC_HOST/_stand-in/commit" > "$work/log"
CYC_NOW=2026-11-21T19:30 "$work/cyc" streak > "$work/log"
# From here on no server can be reached.
end_stand_in
for state in "12:00 outside 19:00–24:00" "20:00 already committed today"; do
  said=$(CYC_NOW=2026-11-21T${state%% *} "$work/cyc" nag run --explain)
  [[ $said == *"${state#* }"* ]] || { echo "at ${state%% *} it says: $said" >&2; exit 1; }
done
if command -v task > /dev/null; then
  export TASKRC=$work/taskrc TASKDATA=$work/taskdata
  printf 'confirmation=no\nnews.version=9.9.9\nverbose=nothing\n' > "$TASKRC"
  mkdir "$TASKDATA"
  task import "$work/100.json" > "$work/log" 2>&1
fi

python3 "$here/cost.py" "$work/cyc" "$work"
