#!/bin/bash
# Compares the status line of bars and prompts with `git --version` and `gh --version`: with a year and ten years in the
# cache, and with 10,000 tasks. Exits with 1 if a bound is exceeded, as it currently is; see
# docs/decisions/0028-fast-prompts.md.
# Usage: Tests/Bench/status.sh CYC STAND-IN        paths of the two programs
set -euo pipefail

cyc=$(realpath "$1")
for tool in hyperfine git python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

source "$(dirname "$0")/stand-in.sh"
begin_stand_in "$2"
export CYC_NOW=2026-11-21T19:30

for home in year decade tasks; do
  mkdir "$work/$home"
  HOME=$work/$home "$cyc" config set user hana > "$work/log"
  HOME=$work/$home "$cyc" streak > "$work/log"
done
HOME=$work/decade "$cyc" streak --since 2017-01-01 > "$work/log"
HOME=$work/tasks "$cyc" todo add "first task" > "$work/log"
python3 "$(dirname "$0")/todo-tasks.py" 10000 "$work/tasks/.local/share/cyc/cyc.sqlite" > "$work/tasks/tasks.json"
# From here on no server can be reached.
end_stand_in

gh=()
! command -v gh > /dev/null || gh=(--command-name gh "gh --version")
for round in {1..6}; do
  for home in year decade tasks; do
    HOME=$work/$home hyperfine -N --style none --warmup 3 --runs 20 --export-json "$work/$home$round.json" \
      --command-name "$home" "$cyc status --format tmux" --command-name git "git --version" "${gh[@]}" \
      2> "$work/warnings"
  done
  HOME=$work/tasks hyperfine -N --style none --warmup 3 --runs 20 --export-json "$work/bar$round.json" \
    --command-name bar "$cyc status --format waybar" --command-name start "$cyc --version" 2> "$work/warnings"
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


def row(figure, name, yardstick, bound):
    global exceeded
    ratio = ms[name] / ms[yardstick]
    isOver = bound is not None and ratio > bound
    exceeded = exceeded or isOver
    value, beside = f"{ms[name]:.1f} ms", f"{yardstick} --version {ms[yardstick]:.1f} ms"
    verdict = "" if bound is None else f"   at most {bound}x: {'over' if isOver else 'ok'}"
    print(f"{figure:34} {value:22} {beside:28} {ratio:.2f}x{verdict}")


for name, figure in (("year", "status, a year"), ("decade", "status, ten years"), ("tasks", "status, 10,000 tasks")):
    row(figure, name, "git", 5)
    if "gh" in ms:
        row("", name, "gh", 0.125)
row("status of a bar, 10,000 tasks", "bar", "git", None)
row("cyc --version", "start", "git", None)
sys.exit(1 if exceeded else 0)
PYTHON
