#!/bin/bash
# Measures the launcher in pairs: a remembered status line and the version next to `git --version`, a line that is not
# remembered and other commands next to the program alone. Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/launcher.sh CYC STAND-IN        paths of the two programs
set -euo pipefail

cyc=$(realpath "$1")
for tool in hyperfine git python3 valgrind; do
  command -v "$tool" > /dev/null || { echo "$tool is missing: apt-get install $tool" >&2; exit 2; }
done
root=$(realpath "$(dirname "$0")/../..")

source "$(dirname "$0")/stand-in.sh"
STAND_IN_TODAY=$(TZ=UTC date +%F) begin_stand_in "$2"
unset CYC_NOW
export HOME=$work/home TZ=UTC
mkdir -p "$HOME/.cache" "$work/installed/libexec/cyc" "$work/alone"
"$root/packaging/launcher.sh" "$work/installed/bin/cyc"
strip --strip-unneeded -o "$work/alone/cyc" "$cyc"
cp "$work/alone/cyc" "$work/installed/libexec/cyc/cyc"
launched=$work/installed/bin/cyc alone=$work/alone/cyc
"$alone" config set user hana > "$work/log"
"$alone" streak > "$work/log"
"$alone" todo add 'first task' > "$work/log"
end_stand_in
sleep 0.2
timetable=$HOME/.cache/cyc/status
"$launched" status --format tmux > "$work/log"
[[ -s $timetable ]] || { echo "no line was remembered" >&2; exit 2; }

for round in {1..8}; do
  hyperfine -N --style none --warmup 3 --runs 40 --export-json "$work/hit$round.json" \
    --command-name version "$launched --version" --command-name hit "$launched status --format tmux" \
    --command-name git "git --version" 2> "$work/warnings"
  hyperfine -N --style none --warmup 2 --runs 25 --prepare "rm -f $timetable" --export-json "$work/miss$round.json" \
    --command-name miss "$launched status --format tmux" --command-name alone "$alone status --format tmux" \
    2> "$work/warnings"
done

# Instructions of all processes of a command, in millions.
count() {
  rm -f "$work"/count.*
  valgrind --quiet --trace-children=yes --tool=callgrind --callgrind-out-file="$work/count.%p" "$@" > "$work/log" 2>&1 || true
  awk '/^(summary|totals):/ { all[FILENAME] = $2 } END { for (file in all) sum += all[file]; printf "%.3f", sum / 1e6 }' "$work"/count.*
}
rm -f "$timetable"
{
  for words in 'check --offline' 'streak --offline' 'todo list' 'nag run'; do
    # shellcheck disable=SC2086
    echo "cyc $words;$(count "$launched" $words);$(count "$alone" $words);1.02"
  done
  echo "cyc status, not remembered;$(count "$launched" status);$(count "$alone" status);1.1"
  echo "cyc status, remembered;$(count "$launched" status);$(count git --version);0.7"
} > "$work/instructions"

python3 - "$work" <<'PYTHON'
import glob, json, os, statistics, sys

work = sys.argv[1]
times = {}
for name in glob.glob(os.path.join(work, "hit*.json")) + glob.glob(os.path.join(work, "miss*.json")):
    for run in json.load(open(name))["results"]:
        times.setdefault(run["command"], []).extend(run["times"])
ms = {command: statistics.median(all) * 1000 for command, all in times.items()}
exceeded = False


def row(figure, value, beside, ratio, bound):
    global exceeded
    exceeded = exceeded or ratio > bound
    print(f"{figure:34} {value:22} {beside:28} {ratio:.2f}x   at most {bound}x: {'over' if ratio > bound else 'ok'}")


for name, figure in (("version", "cyc --version, launched"), ("hit", "cyc status, remembered")):
    row(figure, f"{ms[name]:.2f} ms", f"git --version {ms['git']:.2f} ms", ms[name] / ms["git"], 0.7)
row("cyc status, not remembered", f"{ms['miss']:.2f} ms", f"without launcher {ms['alone']:.2f} ms", ms["miss"] / ms["alone"], 1.1)
for line in open(os.path.join(work, "instructions")):
    figure, own, other, bound = line.strip().split(";")
    row(figure, f"{float(own):.2f} M instructions", f"beside {float(other):.2f} M", float(own) / float(other), float(bound))
sys.exit(1 if exceeded else 0)
PYTHON
