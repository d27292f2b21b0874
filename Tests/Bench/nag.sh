#!/bin/bash
# Compares a nag run that sends nothing with `git --version`; the schedule makes many such runs. Exits with 1 if a bound is
# exceeded.
# Usage: Tests/Bench/nag.sh CYC STAND-IN        paths of the two programs
set -euo pipefail

cyc=$(realpath "$1")
for tool in hyperfine git curl python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

source "$(dirname "$0")/stand-in.sh"
begin_stand_in "$2"
export HOME=$work

"$cyc" config set user hana > "$work/log"
"$cyc" config set nag.via terminal > "$work/log"
curl --silent --fail -X POST "$CYC_HOST/_stand-in/commit" > "$work/log"
CYC_NOW=2026-11-21T19:30 "$cyc" streak > "$work/log"
# From here on no server can be reached.
end_stand_in

for state in "12:00 outside 19:00–24:00" "20:00 today is done"; do
  time=${state%% *}
  said=$(CYC_NOW=2026-11-21T$time "$cyc" nag run --explain)
  [[ $said == *"${state#* }"* ]] || { echo "at $time it says: $said" >&2; exit 1; }
done
for round in {1..6}; do
  CYC_NOW=2026-11-21T12:00 hyperfine -N --style none --warmup 3 --runs 30 --export-json "$work/outside$round.json" \
    --command-name outside "$cyc nag run" --command-name git "git --version" 2> "$work/warnings"
  CYC_NOW=2026-11-21T20:00 hyperfine -N --style none --warmup 3 --runs 30 --export-json "$work/done$round.json" \
    --command-name done "$cyc nag run" --command-name git "git --version" 2> "$work/warnings"
done

python3 - "$work" <<'PYTHON'
import glob, json, os, statistics, sys

work = sys.argv[1]
times = {}
for name in glob.glob(os.path.join(work, "*[0-9].json")):
    for run in json.load(open(name))["results"]:
        times.setdefault(run["command"], []).extend(run["times"])
ms = {command: statistics.median(all) * 1000 for command, all in times.items()}
exceeded = False
for name, figure in (("outside", "nag run outside its window"), ("done", "nag run, today known to be done")):
    ratio = ms[name] / ms["git"]
    isOver = ratio > 12
    exceeded = exceeded or isOver
    value, yardstick = f"{ms[name]:.1f} ms", f"git --version {ms['git']:.1f} ms"
    print(f"{figure:34} {value:22} {yardstick:28} {ratio:.2f}x   at most 12x: {'over' if isOver else 'ok'}")
sys.exit(1 if exceeded else 0)
PYTHON
