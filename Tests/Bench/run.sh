#!/bin/bash
# Measures the promised speed and memory of cyc, each next to a yardstick that runs in the same minute.
# Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/run.sh        PAGES=FOLDER replaces ../shared/pages, the folder of captured pages.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in hyperfine curl git python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

products=(cyc stand-in parse-bench fetch-bench)
read -ra flags < <(grep -v '^#' packaging/release-flags)
for product in "${products[@]}"; do
  swift build "${flags[@]}" --quiet --product "$product" >&2
done
bin=$(swift build "${flags[@]}" --show-bin-path)

work=$(mktemp -d)
stand_in=
late=
finish() {
  # The stand-ins end with their standard input.
  exec 3>&- 4>&-
  [[ -z $stand_in ]] || wait "$stand_in" || true
  [[ -z $late ]] || wait "$late" || true
  rm -rf "$work"
}
trap finish EXIT

shopt -s nullglob
pages=("${PAGES:-../shared/pages}"/2026*.html)
if (( ${#pages[@]} )); then
  "$bin/parse-bench" "${pages[@]}" > "$work/parse"
  Tests/Bench/fetch.sh "${pages[0]}" > "$work/fetch"
else
  echo "no pages in ${PAGES:-../shared/pages}: parsing and fetching are left out"
fi

for round in {1..8}; do
  hyperfine -N --style none --warmup 3 --runs 30 --export-json "$work/start$round.json" \
    --command-name cyc "$bin/cyc --version" --command-name git "git --version" 2> "$work/warnings"
done

mkfifo "$work/stdin"
"$bin/stand-in" --until-stdin-closes < "$work/stdin" > "$work/address" &
stand_in=$!
exec 3> "$work/stdin"
until [[ -s $work/address ]]; do
  kill -0 "$stand_in" || exit 1
  sleep 0.05
done
read -r _ _ host < "$work/address"
# Use the time zone of the stand-in, so that days end together.
export HOME=$work XDG_CONFIG_HOME=$work XDG_CACHE_HOME=$work/cache CYC_HOST=$host TZ=UTC
unset CYC_NOW CYC_TOKEN GH_TOKEN GITHUB_TOKEN

# Fetch the same 2,000 pages from one server, 16 at once: cyc parses and stores them, curl discards them. libxml2's share is
# measured on some of the pages.
curl --silent --fail --compressed -o "$work/person-#1.html" "$host/users/someone-[1-2000:100]/contributions"
"$bin/parse-bench" "$work"/person-*.html > "$work/parse-people"
printf 'someone-%s\n' {1..2000} > "$work/people"
people="$bin/cyc streak --from-file $work/people"
for round in {1..5}; do
  hyperfine -N --style none --runs 1 --export-json "$work/people$round.json" --prepare "rm -rf $work/cache" \
    --command-name cyc "$people" --command-name json "$people --json" --command-name curl \
    "curl --silent --parallel --parallel-max 16 --compressed -o /dev/null $host/users/someone-[1-2000]/contributions" \
    2> "$work/warnings"
done
rm -rf "$work/cache"

# Fetch all years since 2015, and a single page, from a server that delays each reply by 100 ms. Nothing is cached.
mkfifo "$work/stdin-late"
"$bin/stand-in" --until-stdin-closes --delay-ms 100 < "$work/stdin-late" > "$work/address-late" &
late=$!
exec 4> "$work/stdin-late"
until [[ -s $work/address-late ]]; do
  kill -0 "$late" || exit 1
  sleep 0.05
done
read -r _ _ late_host < "$work/address-late"
for round in {1..5}; do
  CYC_HOST=$late_host hyperfine -N --style none --warmup 1 --runs 3 --export-json "$work/all$round.json" \
    --prepare "rm -rf $work/cache" --command-name all "$bin/cyc streak veteran12 --all" \
    --command-name single "$bin/cyc streak someone-1" 2> "$work/warnings"
done
rm -rf "$work/cache"

# Read ten years from the cache, without the network.
"$bin/cyc" config set user hana > "$work/log"
"$bin/cyc" streak --since "$(($(date +%Y) - 10))-01-01" > "$work/log"
offline=(--command-name streak "$bin/cyc streak --offline" --command-name check "$bin/cyc check --offline")
offline+=(--command-name git "git --version")
! command -v gh > /dev/null || offline+=(--command-name gh "gh --version")
for round in {1..8}; do
  # `cyc check` exits with 1 if today is not done, which is no failure here.
  hyperfine -N --ignore-failure --style none --warmup 3 --runs 30 --export-json "$work/offline$round.json" \
    "${offline[@]}" 2> "$work/warnings"
done

# Draw the dashboard with 10,000 tasks from a fresh cache, next to `task next` of Taskwarrior.
"$bin/cyc" todo add "first task" > "$work/log"
python3 Tests/Bench/todo-tasks.py 10000 "$work/.local/share/cyc/cyc.sqlite" > "$work/tasks.json"
"$bin/cyc" --refresh > "$work/log"
dashboard=(--command-name cyc "$bin/cyc")
! command -v gh > /dev/null || dashboard+=(--command-name gh "gh --version")
if command -v task > /dev/null; then
  export TASKRC=$work/taskrc TASKDATA=$work/taskdata
  printf 'confirmation=no\nnews.version=9.9.9\nverbose=nothing\n' > "$TASKRC"
  mkdir "$TASKDATA"
  task import "$work/tasks.json" > "$work/log" 2>&1
  dashboard+=(--command-name task "task next")
fi
for round in {1..5}; do
  hyperfine -N --style none --warmup 2 --runs 10 --export-json "$work/dashboard$round.json" "${dashboard[@]}" \
    2> "$work/warnings"
done

measured=0
python3 - "$work" "$bin/cyc" <<'PYTHON' || measured=1
import glob, json, os, shutil, statistics, subprocess, sys

work, cyc = sys.argv[1:]
exceeded = False


def row(figure, value, yardstick, ratio=None, bound=None):
    """Prints one figure and the ratio to its yardstick, and checks the bound if there is one."""
    global exceeded
    isOver = bound is not None and ratio > bound
    exceeded = exceeded or isOver
    shown = "" if ratio is None else f"{ratio:.2f}x"
    held = "" if bound is None else f"at most {bound}x: {'over' if isOver else 'ok'}"
    print(f"{figure:34} {value:22} {yardstick:28} {shown:7} {held}".rstrip())


def lines(name):
    path = os.path.join(work, name)
    return [line.split() for line in open(path)] if os.path.exists(path) else []


print(f"{'':34} {'cyc':22} {'beside':28} ratio   bound")

if parsed := {name: rest for name, *rest in lines("parse")}:
    ratio = float(parsed["ratio"][0])
    row("reading a page", " ".join(parsed["cyc"]), "libxml2's tags alone " + parsed["libxml2"][0] + " µs",
        ratio, 1.15)

fetched = {name: (int(ms), float(ratio)) for name, ms, _, ratio, *_ in lines("fetch")}
# curl discards each page. Holding all 43 MB until the end is reported too, but has no bound because it is more work.
for name, figure, bound in (("cyc", "200 pages, 16 at once", 1.3), ("keep", "the same, all kept in memory", None)):
    if fetched:
        ms, ratio = fetched[name]
        row(figure, f"{ms} ms", f"curl --parallel {fetched['curl'][0]} ms", ratio, bound)

def medians(pattern):
    """Median of each command over all rounds, in milliseconds."""
    times = {}
    for name in glob.glob(os.path.join(work, pattern)):
        for run in json.load(open(name))["results"]:
            times.setdefault(run["command"], []).extend(run["times"])
    return {command: statistics.median(all) * 1000 for command, all in times.items()}


start = medians("start*.json")
row("cyc --version", f"{start['cyc']:.1f} ms", f"git --version {start['git']:.1f} ms", start["cyc"] / start["git"])

offline = medians("offline*.json")
for name in ("streak", "check"):
    ms, figure = offline[name], f"cyc {name} --offline"
    row(figure, f"{ms:.1f} ms", f"git --version {offline['git']:.1f} ms", ms / offline["git"])
    if "gh" in offline:
        row("", "", f"gh --version {offline['gh']:.1f} ms", ms / offline["gh"], 0.25)

dashboard = medians("dashboard*.json")
for name, figure, yardstick, bound in (
    ("task", "cyc, 10,000 tasks", "task next", 1), ("gh", "", "gh --version", 0.35)):
    if name in dashboard:
        row(figure, f"{dashboard['cyc']:.1f} ms" if figure else "", f"{yardstick} {dashboard[name]:.1f} ms",
            dashboard["cyc"] / dashboard[name], bound)

years = medians("all*.json")
more = years["all"] - years["single"]
row("all years since 2015, 100 ms away", f"{years['all']:.0f} ms", f"a single page {years['single']:.0f} ms")
row("", f"{more:.0f} ms more", "at most 220 ms more", more / 220, 1)

people = medians("people*.json")
cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
tags = 2000 * float({name: rest for name, *rest in lines("parse-people")}["libxml2"][0]) / 1000 / cores
for name, figure, bound in (("cyc", "2,000 people, 16 at once", 1.3), ("json", "the same, as JSON", None)):
    yardstick = people["curl"] + tags
    row(figure, f"{people[name] / 1000:.2f} s", f"curl {people['curl'] / 1000:.2f} s + tags {tags / 1000:.2f} s",
        people[name] / yardstick, bound)


def peak(*command):
    """Peak resident size of a command in MB. Exits if the command fails."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed: {status}")
    return usage.ru_maxrss / 1024


streak = statistics.median(peak(cyc, "streak", "hana") for _ in range(5))
version = statistics.median(peak(cyc, "--version") for _ in range(5))
row("peak memory of cyc streak", f"{streak:.0f} MB", f"cyc --version {version:.0f} MB")

cache = os.environ["XDG_CACHE_HOME"]
for figure, options in (("peak memory for 2,000 people", []), ("the same, as JSON", ["--json"])):
    shutil.rmtree(cache, ignore_errors=True)
    most = peak(cyc, "streak", "--from-file", os.path.join(work, "people"), *options)
    row(figure, f"{most:.0f} MB", "at most 90 MB", most / 90, 1)
sys.exit(1 if exceeded else 0)
PYTHON
Tests/Bench/start.sh "$bin/cyc" || measured=1
Tests/Bench/todo.sh "$bin/cyc" || measured=1
Tests/Bench/cost.sh "$bin/cyc" "$bin/stand-in" || measured=1
Tests/Bench/why.sh "$bin/cyc" || measured=1
Tests/Bench/quiz.sh "$bin/cyc" || measured=1
Tests/Bench/sync.sh "$bin/cyc" || measured=1
python3 Tests/Bench/ui.py "$bin/cyc" "$bin/stand-in" || measured=1
Tests/Bench/status.sh "$bin/cyc" "$bin/stand-in" || measured=1
Tests/Bench/launcher.sh "$bin/cyc" "$bin/stand-in" || measured=1
exit "$measured"
