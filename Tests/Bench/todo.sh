#!/bin/bash
# Measures the todo list, next to Taskwarrior with the same tasks if it is installed. Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/todo.sh CYC        path of the program
set -euo pipefail
cyc=$(realpath "$1")
cd "$(dirname "$0")"

for tool in hyperfine python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset CYC_NOW XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
export TZ=UTC LANG=C.UTF-8

# One home per task count. The first task creates the database.
for count in 1000 10000 100000; do
  mkdir -p "$work/$count"
  HOME=$work/$count "$cyc" todo add "first task" > "$work/log"
  python3 todo-tasks.py "$count" "$work/$count/.local/share/cyc/cyc.sqlite" > "$work/$count/tasks.json"
done

measure() { # NAME HOME COMMAND…: times a command
  local name=$1 home=$2
  shift 2
  HOME=$work/$home hyperfine -N --style none --warmup 2 --runs 15 --export-json "$work/$name.json" "$*" \
    2> "$work/warnings"
}

if command -v task > /dev/null; then
  export TASKRC=$work/taskrc TASKDATA=$work/taskdata
  printf 'confirmation=no\nnews.version=9.9.9\nverbose=nothing\n' > "$TASKRC"
  mkdir "$TASKDATA"
  task import "$work/10000/tasks.json" > "$work/log" 2>&1
  measure task-list 10000 task list
  measure task-add 10000 task add another task
fi
measure cyc-list 10000 "$cyc" todo list
measure cyc-drawn 10000 "$cyc" todo list --width 80 --color always
measure cyc-add 10000 "$cyc" todo add another task
measure few 1000 "$cyc" todo list --limit 20
measure many 100000 "$cyc" todo list --limit 20

# Undo a command that changed 1,000 tasks, repeatedly, and one that changed a single task.
export HOME=$work/1000
undo() { # NAME: times undo
  "$cyc" todo undo > "$work/log"
  hyperfine -N --style none --runs 10 --export-json "$work/$1.json" --prepare "$cyc todo redo" "$cyc todo undo" \
    2> "$work/warnings"
}
"$cyc" todo start 1 > "$work/log"
undo one
"$cyc" todo start {1..1000} > "$work/log"
undo bulk

python3 - "$work" <<'PYTHON'
import glob, json, os, statistics, sys

work = sys.argv[1]
exceeded = False


def row(figure, value, yardstick="", ratio=None, bound=None, text=None):
    """Prints one figure and the ratio to its yardstick, and checks the bound if there is one."""
    global exceeded
    isOver = bound is not None and ratio > bound
    exceeded = exceeded or isOver
    shown = "" if ratio is None else f"{ratio:.2f}x"
    held = "" if bound is None else f"at most {text or bound}x: {'over' if isOver else 'ok'}"
    print(f"{figure:34} {value:22} {yardstick:28} {shown:7} {held}".rstrip())


def median(name):
    """In milliseconds; None if it was not measured."""
    files = glob.glob(os.path.join(work, name + "*.json"))
    times = [time for file in files for run in json.load(open(file))["results"] for time in run["times"]]
    return statistics.median(times) * 1000 if times else None


# The promised bound is for output read by programs. Output drawn for people must at least be no slower.
for name, figure, verb, bound, text in (
    ("cyc-list", "todo list of 10,000 tasks", "list", 1 / 3, "1/3"),
    ("cyc-drawn", "the same, drawn in colour", "list", 1, "1"),
    ("cyc-add", "todo add to 10,000 tasks", "add", 1 / 3, "1/3"),
):
    ms, task = median(name), median("task-" + verb)
    if task is None:
        row(figure, f"{ms:.1f} ms", "taskwarrior is not installed")
    else:
        row(figure, f"{ms:.1f} ms", f"task {verb} {task:.1f} ms", ms / task, bound, text)

few, many = median("few"), median("many")
row("todo list --limit 20 of 100,000", f"{many:.1f} ms", f"of 1,000 {few:.1f} ms", many / few, 3)
one, bulk = median("one"), median("bulk")
row("todo undo of 1,000 tasks at once", f"{bulk:.1f} ms", f"of one {one:.1f} ms", bulk / one)
sys.exit(1 if exceeded else 0)
PYTHON
