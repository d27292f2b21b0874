#!/bin/bash
# Compares a nag run with a thousand quizzes, none of them due, with a run without quizzes. Exits with 1 if it takes over a
# tenth longer.
# Usage: Tests/Bench/quiz.sh CYC
set -euo pipefail

cyc=$(realpath "$1")
for tool in hyperfine python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TZ=UTC LANG=en_US.UTF-8 CYC_TERMINALS='' CYC_HOST=http://127.0.0.1:1

home() {
  export HOME=$work/$1
  mkdir -p "$HOME"
  "$cyc" config set user hana > "$work/log"
  "$cyc" config set nag.via command > "$work/log"
  "$cyc" config set nag.command /bin/true > "$work/log"
  CYC_NOW=2026-11-21T12:00 "$cyc" todo add 'Water the plants' > "$work/log"
}

home without
home with
"$cyc" config set quiz.on true > "$work/log"
# The quiz is due the next day, so none is due today. The rows equal those of a thousand `cyc quiz add`.
CYC_NOW=2026-11-22T12:00 "$cyc" quiz add 'Question?' right wrong 'also wrong' --answer 1 > "$work/log"
python3 - "$HOME/.local/share/cyc/cyc.sqlite" <<'PYTHON'
import sqlite3, sys

with sqlite3.connect(sys.argv[1]) as database:
    for number in range(2, 1001):
        database.execute(
            "INSERT INTO quiz SELECT ?, guid || ?, question || ?, options, answer, at, is_once, tags, created, is_exact FROM quiz WHERE number = 1",
            [number] * 3)
        database.execute(
            "INSERT INTO quiz_state SELECT ?, stability, difficulty, last_day, due_day, reviews, lapses FROM quiz_state WHERE quiz = 1",
            [number])
PYTHON
said=$(CYC_NOW=2026-11-21T12:00 "$cyc" nag run --explain)
[[ $said == *"no quiz: nothing is due"* ]] || { echo "it says: $said" >&2; exit 1; }

for round in {1..6}; do
  for home in without with; do
    HOME=$work/$home CYC_NOW=2026-11-21T12:00 hyperfine -N --style none --warmup 3 --runs 30 \
      --export-json "$work/$home$round.json" --command-name "$home" "$cyc nag run" 2> "$work/warnings"
  done
done

python3 - "$work" <<'PYTHON'
import glob, json, os, statistics, sys

times = {}
for name in glob.glob(os.path.join(sys.argv[1], "*[0-9].json")):
    for run in json.load(open(name))["results"]:
        times.setdefault(run["command"], []).extend(run["times"])
ms = {command: statistics.median(all) * 1000 for command, all in times.items()}
ratio = ms["with"] / ms["without"]
isOver = ratio > 1.1
value, yardstick = f"{ms['with']:.1f} ms", f"without quizzes {ms['without']:.1f} ms"
print(f"{'nag run, 1,000 quizzes, none due':34} {value:22} {yardstick:28} {ratio:.2f}x   at most 1.1x: {'over' if isOver else 'ok'}")
sys.exit(1 if isOver else 0)
PYTHON
