#!/bin/bash
# Compares HTTP's Client with the curl command: 200 gzipped pages from loopback, 16 at once.
# "keep" holds all pages (43 MB) until the last one has arrived, which curl does not do.
# Usage: Tests/Bench/fetch.sh [PAGE.html]
set -euo pipefail
cd "$(dirname "$0")/../.."

count=200
pages=(../shared/pages/2026*.html)
page=${1:-${pages[0]}}
[[ -r $page ]] || { echo "no page at $page; name one" >&2; exit 2; }

# Static like the product, so that both start equally fast.
read -ra flags < <(grep -v '^#' packaging/release-flags)
swift build "${flags[@]}" --quiet --product fetch-bench >&2
bench=$(swift build "${flags[@]}" --show-bin-path)/fetch-bench

work=$(mktemp -d)
server=
finish() {
  # The server ends with its standard input.
  exec 3>&-
  [[ -z $server ]] || wait "$server" || true
  rm -rf "$work"
}
trap finish EXIT

gzip -6 -c "$page" > "$work/page.gz"
mkfifo "$work/stdin"
"$bench" serve "$work/page.gz" < "$work/stdin" > "$work/port" &
server=$!
exec 3> "$work/stdin"
while [[ ! -s $work/port ]]; do sleep 0.05; done
url="http://127.0.0.1:$(cat "$work/port")"

# Short rounds in turn, so that other load on the machine slows down all three.
for round in {1..6}; do
  hyperfine -N --style none --warmup 1 --runs "${RUNS:-5}" --export-json "$work/times$round.json" \
    --command-name cyc "$bench fetch $url $count" \
    --command-name keep "$bench keep $url $count" \
    --command-name curl \
    "curl --silent --parallel --parallel-max 16 --compressed -o /dev/null $url/[1-$count]" 2> "$work/warnings"
done

python3 - "$work"/times*.json <<'PYTHON'
import json, statistics, sys
times = {"cyc": [], "keep": [], "curl": []}
for name in sys.argv[1:]:
    for run in json.load(open(name))["results"]:
        times[run["command"]] += run["times"]
medians = {name: statistics.median(all) for name, all in times.items()}
for name in ("cyc", "keep", "curl"):
    print(f"{name:5} {medians[name] * 1000:4.0f} ms, {medians[name] / medians['curl']:.2f} of curl")
PYTHON
