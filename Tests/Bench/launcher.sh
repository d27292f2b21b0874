#!/bin/bash
# Measures the launcher in pairs: a remembered status line and the version next to `git --version`, a line that is not
# remembered and other commands next to the program alone. Exits with 1 if a bound is exceeded.
# Usage: Tests/Bench/launcher.sh CYC STAND-IN        paths of the two programs
set -euo pipefail

cyc=$(realpath "$1")
for tool in git python3 valgrind; do
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

# Instructions of one process, in millions. callgrind forgets those before an exec, so the launcher counts as if it had read
# a remembered line, which is more.
count() {
  rm -f "$work/count"
  valgrind --quiet --tool=callgrind --callgrind-out-file="$work/count" "$@" > "$work/log" 2>&1 || true
  awk '/^totals:/ { printf "%.3f", $2 / 1e6 }' "$work/count"
}
program=$work/installed/libexec/cyc/cyc
own=$(count "$launched" status --format tmux)
{
  for words in 'check --offline' 'streak --offline' 'todo list' 'nag run' 'status'; do
    # shellcheck disable=SC2086
    { "$alone" $words || true; } > "$work/log"
    rm -f "$timetable"
    # shellcheck disable=SC2086
    echo "$words;$own;$(count "$program" $words);$(count "$alone" $words)"
  done
  echo "remembered;$own;0;$(count git --version)"
} > "$work/instructions"

# Processor time of interleaved runs: other load hardly changes it.
python3 - "$work" "$launched" "$alone" "$timetable" <<'PYTHON'
import os, statistics, sys, time

work, launched, alone, timetable = sys.argv[1:]
exceeded = False


def row(figure, value, beside, ratio, bound):
    global exceeded
    exceeded = exceeded or ratio > bound
    print(f"{figure:34} {value:22} {beside:28} {ratio:.2f}x   at most {bound}x: {'over' if ratio > bound else 'ok'}")


def cpu_ms(*words):
    null = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, null, 1)]
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    _, _, usage = os.wait4(child, 0)
    os.close(null)
    return (usage.ru_utime + usage.ru_stime) * 1000


status = ["status", "--format", "tmux"]
times = {}
for _ in range(250):
    cpu_ms(launched, *status)
    for name, words in (
        ("version", (launched, "--version")), ("hit", (launched, *status)), ("git", ("git", "--version")),
        ("miss", (launched, *status)), ("alone", (alone, *status))):
        if name == "miss":
            os.remove(timetable)
            # The program remembers no line if a folder has just changed.
            time.sleep(0.03)
        times.setdefault(name, []).append(cpu_ms(*words))
ms = {name: statistics.median(all) for name, all in times.items()}
for name, figure in (("version", "cyc --version, launched"), ("hit", "cyc status, remembered")):
    row(figure, f"{ms[name]:.2f} ms of CPU", f"git --version {ms['git']:.2f} ms", ms[name] / ms["git"], 0.7)
row("cyc status, not remembered", f"{ms['miss']:.2f} ms of CPU", f"without launcher {ms['alone']:.2f} ms",
    ms["miss"] / ms["alone"], 1.1)
for line in open(os.path.join(work, "instructions")):
    words, own, program, other = line.strip().split(";")
    total, bound = float(own) + float(program), {"remembered": 0.7, "status": 1.1}.get(words, 1.02)
    yardstick = "git --version" if words == "remembered" else "without launcher"
    row(f"cyc {words}", f"{total:.2f} M instructions", f"{yardstick} {float(other):.2f} M", total / float(other), bound)
sys.exit(1 if exceeded else 0)
PYTHON
