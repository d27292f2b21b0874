#!/bin/bash
# Measures what cyc promises about speed and memory, each figure beside a yardstick that ran in the same minute.
# Ends with 1 where a bound is exceeded.
# Usage: Tests/Bench/run.sh        PAGES=FOLDER names another folder of captured pages than ../shared/pages.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in hyperfine curl git python3; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done

products=(cyc stand-in parse-bench fetch-bench)
flags=(-c release --static-swift-stdlib)
for product in "${products[@]}"; do
  swift build "${flags[@]}" --quiet --product "$product"
done
bin=$(swift build "${flags[@]}" --show-bin-path)

work=$(mktemp -d)
stand_in=
finish() {
  # The stand-in ends with its standard input.
  exec 3>&-
  [[ -z $stand_in ]] || wait "$stand_in" || true
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

HOME=$work XDG_CONFIG_HOME=$work CYC_HOST=$host python3 - "$work" "$bin/cyc" <<'PYTHON'
import glob, json, os, resource, statistics, subprocess, sys

work, cyc = sys.argv[1:]
exceeded = False


def row(figure, value, yardstick, ratio=None, bound=None):
    """Prints one figure, with the ratio to its yardstick, which may have a bound."""
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
    row("parsing a page", " ".join(parsed["cyc"]), "libxml2 alone " + parsed["libxml2"][0] + " µs/page",
        ratio, 1.3)

fetched = {name: (int(ms), float(ratio)) for name, ms, _, ratio, *_ in lines("fetch")}
# curl lets every page go; holding all 43 MB until the last one is there is told too, but is not the same work.
for name, figure, bound in (("cyc", "200 pages, 16 at once", 1.3), ("keep", "the same, all kept in memory", None)):
    if fetched:
        ms, ratio = fetched[name]
        row(figure, f"{ms} ms", f"curl --parallel {fetched['curl'][0]} ms", ratio, bound)

starts = {"cyc": [], "git": []}
for name in glob.glob(os.path.join(work, "start*.json")):
    for run in json.load(open(name))["results"]:
        starts[run["command"]] += run["times"]
ours, git = (statistics.median(starts[name]) * 1000 for name in ("cyc", "git"))
row("cyc --version", f"{ours:.1f} ms", f"git --version {git:.1f} ms", ours / git)


def peak(*command):
    """The largest resident size in MB of a command, which must succeed."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed: {status}")
    return usage.ru_maxrss / 1024


streak = statistics.median(peak(cyc, "streak", "hana") for _ in range(5))
version = statistics.median(peak(cyc, "--version") for _ in range(5))
row("peak memory of cyc streak", f"{streak:.0f} MB", f"cyc --version {version:.0f} MB")
sys.exit(1 if exceeded else 0)
PYTHON
