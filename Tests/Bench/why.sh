#!/bin/bash
# Measures cyc why: one repository with 50,000 commits, next to git's own time for the same log, and a year over 20
# repositories with 5,000 commits each. Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/why.sh CYC        path of the program
set -euo pipefail
cyc=$(realpath "$1")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset CYC_NOW CYC_TOKEN GH_TOKEN GITHUB_TOKEN XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
export HOME=$work TZ=UTC LANG=C.UTF-8 GIT_CONFIG_NOSYSTEM=1
git config --global user.name Hana
git config --global user.email hana@example.com
git config --global init.defaultBranch main

# Makes a repository whose commits, by Hana and by a colleague in turn, are spread over the last year and pushed.
make() { # NAME COUNT
  git init -q "$work/$1"
  python3 - "$2" << 'PYTHON' | git -C "$work/$1" fast-import --quiet
import sys, time

count, now = int(sys.argv[1]), int(time.time())
for number in range(count):
    when = now - (count - number) * 365 * 86400 // count
    who = "Hana <hana@example.com>" if number % 2 else "Bob <bob@example.com>"
    message = f"Commit {number} with a subject of the usual length"
    print(f"commit refs/heads/main\nauthor {who} {when} +0900\ncommitter {who} {when} +0900\ndata {len(message)}\n{message}")
    if number == 0:
        print("M 644 inline file\ndata 1\nx")
PYTHON
  git -C "$work/$1" remote add origin "https://github.com/hana/$(basename "$1").git"
  git -C "$work/$1" update-ref refs/remotes/origin/main refs/heads/main
}

seconds() { # COMMAND…: the best of three runs, in milliseconds
  local best=999999 start
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "$@" > "$work/out" 2> "$work/err" || [ $? = 1 ]
    local took=$((($(date +%s%N) - start) / 1000000))
    ((took < best)) && best=$took
  done
  echo "$best"
}

make large 50000
large=$(seconds "$cyc" why --offline --year "$work/large")
fields='%H%x00%P%x00%S%x00%ad%x00%cd%x00%ae%x00%an%x00%(trailers:key=Co-authored-by,valueonly,separator=%x01)%x00%e%x00%s'
log=$(seconds git -C "$work/large" log -z --date=raw --since-as-filter=370.days --format="tformat:$fields" HEAD --branches)
for number in $(seq 20); do make "src/$number" 5000; done
"$cyc" config set nag.repositories "$HOME/src/*" > "$work/out"
year=$(seconds "$cyc" why --offline --year --all)

status=0
row() { # FIGURE MILLISECONDS BOUND
  local held=ok
  if (($2 > $3)); then held=over status=1; fi
  printf '%-46s %6d ms   at most %d ms: %s\n' "$1" "$2" "$3" "$held"
}
printf '%-46s %6d ms\n' "git log of 50,000 commits, with cyc's fields" "$log"
row "cyc why --year of these, without git's time" $((large - log)) 1000
row "cyc why --year --all of 20 x 5,000 commits" "$year" 5000
exit "$status"
